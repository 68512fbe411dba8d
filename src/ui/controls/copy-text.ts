import { toast } from '../feedback/toast.tsx'

/**
 * Puts a text on the clipboard and says so; where the browser refuses or has none, that it did (3-shell-and-houses §8).
 * True once it is there.
 */
export async function copyText(text: string, said = 'Copied'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast.error('Something went wrong')
    return false
  }
  toast.success(said)
  return true
}
