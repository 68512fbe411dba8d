import type { Viewer } from '#server/viewer.ts'

const anywhere = 'http://homeroom.invalid'

/** The path when it leads into this product, else undefined: what browsers read as another host never passes. */
export function internalPath(text: string | undefined): string | undefined {
  if (!text?.startsWith('/') || !URL.canParse(text, anywhere)) return undefined
  const url = new URL(text, anywhere)
  return url.origin === anywhere ? url.pathname + url.search + url.hash : undefined
}

/** Where a person lands who did not ask for a page (3-shell-and-houses §2.1). */
export const startPageOf = (viewer: Viewer): string => (viewer.role === 'employee' ? '/home' : '/family')
