import { useEffect } from 'react'
import { StripsBackground } from './StripsBackground.tsx'

/**
 * Sign-in is a page of its own (`entry-page/`), which the server gives at this address: the address stands, with where
 * somebody was going beside it, and is opened anew. Not before the page before has gone, which may have had changes.
 */
export function ToSignIn() {
  useEffect(() => location.reload(), [])
  return <StripsBackground />
}
