/**
 * Work as text, with the files of it beside: pictures and signatures wait for the network too. Text is all that can be
 * sealed while a transaction stands, since the bytes of a file have to be waited for.
 */
const FILE = 'file of this work'
type Place = { [FILE]: number }
const isPlace = (value: unknown): value is Place => typeof value === 'object' && value !== null && FILE in value

export type Packed = { text: string; files: readonly Blob[] }

export const pack = (value: unknown): Packed => {
  const files: Blob[] = []
  const text = JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Blob ? ({ [FILE]: files.push(part) - 1 } satisfies Place) : part,
  )
  return { text, files }
}
export const unpack = ({ text, files }: Packed): unknown =>
  JSON.parse(text, (_name, part: unknown) => (isPlace(part) ? files[part[FILE]] : part))

type Bytes = Uint8Array<ArrayBuffer>
type About = { name: string | null; type: string; lastModified: number }
const LINE = 10
/** A file as bytes, with its name before them. */
export const bytesOf = async (file: Blob): Promise<Bytes> => {
  const about: About =
    file instanceof File
      ? { name: file.name, type: file.type, lastModified: file.lastModified }
      : { name: null, type: file.type, lastModified: 0 }
  return new Uint8Array(await new Blob([JSON.stringify(about), '\n', file]).arrayBuffer())
}
export const fileOf = (bytes: Bytes): Blob => {
  const end = bytes.indexOf(LINE)
  const { name, type, lastModified } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as About
  const content = bytes.subarray(end + 1)
  return name === null ? new Blob([content], { type }) : new File([content], name, { type, lastModified })
}
