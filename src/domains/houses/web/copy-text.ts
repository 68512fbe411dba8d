import { toast } from '#ui/feedback/toast.tsx'

/** Puts a text on the clipboard and says so; where the browser refuses, that it did (3-shell-and-houses §8). */
export async function copyText(text: string, said = 'Copied'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  } catch {
    toast.error('Something went wrong')
  }
}
