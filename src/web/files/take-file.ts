import { toast } from '#ui/feedback/toast.tsx'
import { messageOf } from '../calls/api-error.ts'
import { readFile, type Taken } from './read-file.ts'

/**
 * Saves the file of a link: fetched, so that a refusal is said here instead of being saved as the file; asks who it is
 * where the server wants to know that first, and then goes on by itself.
 */
export async function takeFile(href: string): Promise<void> {
  try {
    const taken = await readFile(href)
    if (taken === undefined) return
    save(taken)
    toast.success(`${taken.name} is saved`)
  } catch (error) {
    toast.error(messageOf(error), () => void takeFile(href))
  }
}

function save({ file, name }: Taken): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken it by then; what it keeps of it would stay as long as the page.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
