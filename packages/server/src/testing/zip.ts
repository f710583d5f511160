import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  content?: Buffer | string
  packed?: boolean
  /** What the directory claims, whatever is there. */ claims?: number
  encrypted?: boolean
}

/** A zip with exactly these entries, lies included. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', packed = false, claims, encrypted = false } of entries) {
    const [title, plain] = [Buffer.from(name), Buffer.from(content)]
    const stored = packed ? deflateRawSync(plain) : plain
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(encrypted ? 0x801 : 0x800, 2)
    common.writeUInt16LE(packed ? 8 : 0, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(stored.length, 14)
    common.writeUInt32LE(claims ?? plain.length, 18)
    common.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, stored])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, title]))
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** The texts of all entries of a zip, in the order of its directory: what a sheet says, without knowing its format. */
export const textOfZip = (zip: Buffer): string => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const texts: string[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, name] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const stored = zip.subarray(start, start + size)
    texts.push((method === 0 ? stored : inflateRawSync(stored)).toString())
    at += 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return texts.join('\n')
}
