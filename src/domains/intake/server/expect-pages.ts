import { getDocumentProxy } from 'unpdf'
import { invalid } from '#server/api/errors.ts'

const unreadable = 'This PDF cannot be opened, or has no page. Save it again, or send a photo.'
const locked = 'This PDF is locked by a password. Save it without one, or send a photo.'

/** Looks whether a PDF opens and has a page: what begins like one is none yet. Throws the field's sentence. */
export async function expectPages(bytes: Uint8Array): Promise<void> {
  // The library takes the memory that it is given.
  const reading = getDocumentProxy(bytes.slice(), { verbosity: 0 })
  try {
    const document = await reading
    await document.getPage(1).finally(() => document.destroy())
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw invalid({ file: isLocked ? locked : unreadable })
  }
}
