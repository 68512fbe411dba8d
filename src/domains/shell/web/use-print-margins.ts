import { useEffect } from 'react'
import { styleNonce } from '#web/style-nonce.ts'
import { printMargins } from './print-margins.ts'

/** Puts the reader's name on every page that is printed, so that a sheet left lying says whose it is (look §11). */
export function usePrintMargins(reader: string): void {
  useEffect(() => {
    const style = document.createElement('style')
    if (styleNonce !== undefined) style.nonce = styleNonce
    const write = () => {
      style.textContent = printMargins(document.title, reader, Date.now())
    }
    document.head.append(style)
    addEventListener('beforeprint', write)
    return () => {
      removeEventListener('beforeprint', write)
      style.remove()
    }
  }, [reader])
}
