import { useActs, useExplorerShortcuts } from './use-acts.ts'
import { useAddress } from './use-address.ts'
import { useArranged } from './use-arranged.ts'
import { useChosen } from './use-chosen.ts'
import { useDepth } from './use-depth.ts'
import { useListed } from './use-listed.ts'
import { usePlace } from './use-place.ts'
import { useShownView } from './use-shown-view.ts'

/** Everything that the parts of the explorer share. */
export const useExplorer = (folderGuid: string) => {
  const address = useAddress(folderGuid)
  const place = usePlace(address)
  const view = useShownView(address)
  const depth = useDepth(address, view)
  const arranged = useArranged(address, view, depth, place)
  const listed = useListed(address, view, depth, arranged)
  const chosen = useChosen(listed, place)
  const acts = useActs(address, place, chosen)
  useExplorerShortcuts(address, place, acts)
  return { address, place, view, arranged, listed, chosen, acts }
}
export type Explorer = ReturnType<typeof useExplorer>
