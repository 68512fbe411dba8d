import yauzl from 'yauzl'

/** What is in a zip, as text by name. */
export function unzip(bytes: Uint8Array): Promise<Record<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, string>>()
  yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
    if (error) return reject(error)
    const files: Record<string, string> = {}
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, async (failed, stream) => {
        if (failed) return reject(failed)
        files[entry.fileName] = (await stream.toArray()).map(String).join('')
        zip.readEntry()
      })
    })
    zip.on('end', () => resolve(files))
    zip.readEntry()
  })
  return promise
}
