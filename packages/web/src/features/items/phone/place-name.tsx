import { useKeptForest } from './use-kept-forest.ts'

/** How a place is called, as the server or else this device knows it. */
export const PlaceName = ({ guid }: { guid: string }) => {
  const { forest } = useKeptForest()
  return forest.byGuid.get(guid)?.name ?? '…'
}
