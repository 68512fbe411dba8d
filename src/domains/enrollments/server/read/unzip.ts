import { Readable } from 'node:stream'
import { type Entry, fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'

/** Why nothing of a delivery could be read: a sentence for who sent it. */
export class Unreadable extends Error {}

/** All files of one archive together, unpacked; and how many times smaller one of them may have come. */
const mostBytes = 1024 ** 3
const mostEntries = 200
const mostShrunk = 250

/** Bytes that are not all in memory. */
export interface StoredBytes {
  readonly byteLength: number
  /** From one place up to another. */
  range(from: number, to: number): AsyncIterable<Uint8Array>
}

/** The name of a file without its folders. */
export const leaf = (path: string) => path.replace(/^.*[\\/]/, '')

export const openArchive = (name: string, bytes: Uint8Array | StoredBytes): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false }
    const opened = (error: Error | null, zip: ZipFile) =>
      error ? reject(new Unreadable(`${leaf(name)} is broken: it cannot be unpacked.`)) : resolve(zip)
    if ('range' in bytes) fromRandomAccessReader(new ChunkReader(bytes), bytes.byteLength, options, opened)
    else fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options, opened)
  })

/** What lies in chunks, as the library asks for it. */
class ChunkReader extends RandomAccessReader {
  readonly #bytes: StoredBytes

  constructor(bytes: StoredBytes) {
    super()
    this.#bytes = bytes
  }

  override _readStreamForRange(from: number, to: number): Readable {
    return Readable.from(this.#bytes.range(from, to), { objectMode: false })
  }
}

/** Throws `Unreadable` for what would fill the memory or the disk once it is unpacked. */
export async function listEntries(zip: ZipFile, name: string): Promise<Entry[]> {
  const entries: Entry[] = []
  let [size, packed] = [0, 0]
  await new Promise<void>((resolve, reject) => {
    zip.on('error', () => reject(new Unreadable(`${leaf(name)} is broken: it cannot be unpacked.`)))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      size += entry.uncompressedSize
      packed += entry.compressedSize
      // Of one file as of all together: many small ones fill a disk as well.
      const isBomb =
        (entry.uncompressedSize > 1e6 && entry.uncompressedSize > entry.compressedSize * mostShrunk) ||
        (size > 5e6 && size > packed * mostShrunk)
      if (entries.length >= mostEntries)
        return reject(new Unreadable(`${leaf(name)} holds more than ${mostEntries} files.`))
      if (size > mostBytes || isBomb)
        return reject(new Unreadable(`${leaf(name)} would unpack to far more than it is. Nothing was read.`))
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
  return entries
}

/** What an entry holds; more than it says of itself is an error of the library, told as `Unreadable`. */
export async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream = await new Promise<Readable>((resolve, reject) =>
    zip.openReadStream(entry, (error, opened) => (error ? reject(brokenEntry(entry)) : resolve(opened))),
  )
  try {
    for await (const chunk of stream) yield chunk as Uint8Array
  } catch {
    throw brokenEntry(entry)
  }
}

const brokenEntry = ({ fileName }: Entry) =>
  new Unreadable(`${leaf(fileName)} is broken: it cannot be unpacked.`)
