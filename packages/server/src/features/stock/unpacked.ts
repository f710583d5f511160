/**
 * Makes numbers of what `packed_numbers` of the database made of them: four bytes of each or two, the high ones first.
 * What it answers holds until it is asked again: a million numbers a column would be as much work for the collector.
 */
export const unpacker = (): ((text: string, rows: number) => Int32Array) => {
  let bytes = Buffer.alloc(0)
  let numbers = new Int32Array(0)
  return (text, rows) => {
    if (numbers.length < rows) {
      // Of its own memory: a view of numbers begins at a multiple of their size.
      bytes = Buffer.allocUnsafeSlow(rows * 4 + 4)
      numbers = new Int32Array(rows)
    }
    const into = numbers.length === rows ? numbers : numbers.subarray(0, rows)
    if (text === '') return into.fill(0)
    const size = bytes.write(text, 'base64')
    if (Buffer.byteLength(text, 'base64') !== size || (size !== rows * 4 && size !== rows * 2))
      throw new Error(`${rows} numbers have ${size} bytes`)
    if (size === rows * 4) into.set(new Int32Array(bytes.subarray(0, size).swap32().buffer, 0, rows))
    else into.set(new Int16Array(bytes.subarray(0, size).swap16().buffer, 0, rows))
    return into
  }
}
