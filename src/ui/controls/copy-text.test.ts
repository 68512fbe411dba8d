import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '../feedback/toast.tsx'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What is said of a copy in a browser with such a clipboard, and whether it counts as copied. */
async function saidOf(clipboard: unknown, said?: string) {
  vi.stubGlobal('navigator', { clipboard })
  const words: string[] = []
  const hear = (message: string) => String(words.push(message))
  vi.spyOn(toast, 'success').mockImplementation(hear)
  vi.spyOn(toast, 'error').mockImplementation(hear)
  return [await copyText('a secret', said), ...words]
}

it('says that it copied once the text is in the clipboard', async () => {
  const taken: string[] = []
  const writeText = async (text: string) => void taken.push(text)
  expect(await saidOf({ writeText })).toEqual([true, 'Copied'])
  expect(await saidOf({ writeText }, 'Email copied!')).toEqual([true, 'Email copied!'])
  expect(taken).toEqual(['a secret', 'a secret'])
})

it('says that it did not where the browser refuses, or has no clipboard as over plain http', async () => {
  const writeText = () => Promise.reject(new Error('Write permission denied.'))
  expect(await saidOf({ writeText })).toEqual([false, 'Something went wrong'])
  expect(await saidOf(undefined)).toEqual([false, 'Something went wrong'])
})
