import { toast } from '#ui/feedback/toast.tsx'
import { messageOf } from '../calls/api-error.ts'
import { readFile } from './read-file.ts'

/** Prints a page that the server makes, in a frame of its own: what is printed need not be in the page one is on. */
export async function printFile(href: string): Promise<void> {
  try {
    const taken = await readFile(href)
    if (taken === undefined) return
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'What is printed'
    frame.srcdoc = await taken.file.text()
    frame.addEventListener('load', () => {
      const { contentWindow } = frame
      contentWindow?.addEventListener('afterprint', () => frame.remove())
      contentWindow?.print()
    })
    document.body.append(frame)
  } catch (error) {
    toast.error(messageOf(error), () => void printFile(href))
  }
}
