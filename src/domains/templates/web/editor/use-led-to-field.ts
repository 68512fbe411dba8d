import { useEffect } from 'react'

/** Takes the focus to the field that the checklist led to. */
export function useLedToField(field: string, tab: string) {
  useEffect(() => {
    if (field === '' || tab === '') return
    const place = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
    const input = place?.matches('input, textarea')
      ? place
      : place?.querySelector<HTMLElement>('input, textarea, [contenteditable="true"], button')
    place?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  }, [field, tab])
}
