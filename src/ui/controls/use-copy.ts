import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { copyText } from './copy-text.ts'

/** Copies and says so, as `copyText`; `isCopied` for two seconds after it was. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)
  const { start, clear } = useTimeout(() => setCopied(false), 2_000)
  const copy = async (text: string, said?: string) => {
    setCopied(await copyText(text, said))
    clear()
    start()
  }
  return { copy, isCopied }
}
