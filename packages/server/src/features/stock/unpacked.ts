/** What `packed_numbers` of the database made of so many numbers, four bytes of each or two, the high ones first. */
export const unpacked = (text: string, rows: number): Int32Array => {
  if (text === '') return new Int32Array(rows)
  // Of its own memory: a view of numbers begins at a multiple of their size.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, 'base64'))
  bytes.write(text, 'base64')
  if (bytes.length === rows * 4) return new Int32Array(bytes.swap32().buffer, 0, rows)
  if (bytes.length === rows * 2) return Int32Array.from(new Int16Array(bytes.swap16().buffer, 0, rows))
  throw new Error(`A column of ${rows} movements has ${bytes.length} bytes`)
}
