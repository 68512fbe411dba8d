const fields =
  'input:not([type="hidden"], :disabled, [tabindex="-1"]), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"]'
const anyField = 'input, textarea, select, [contenteditable="true"]'

/**
 * A `ref` for a form in a dialog: the focus begins at its first field, not at the X above it; of a group of radios at the
 * chosen one. Where something says `data-autofocus` itself, that stays. Fields that are fetched first take the focus once
 * they stand, unless somebody has begun to type or click.
 */
export function startAtFirstField(form: HTMLElement | null): (() => void) | undefined {
  if (form === null) return undefined
  const marked = new AbortController()
  const take = () => {
    if (form.querySelector('[data-autofocus]') !== null) return true
    const field = firstField(form)
    if (field === undefined) return false
    // Read by the focus trap of the dialog, a moment later.
    field.setAttribute('data-autofocus', '')
    return true
  }
  if (take()) return () => marked.abort()
  const watch = new MutationObserver(() => {
    if (!take()) return
    marked.abort()
    if (document.activeElement?.matches(anyField) !== true)
      form.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  })
  watch.observe(form, { childList: true, subtree: true })
  marked.signal.addEventListener('abort', () => watch.disconnect())
  for (const kind of ['pointerdown', 'keydown'])
    document.addEventListener(kind, () => marked.abort(), { signal: marked.signal, capture: true })
  return () => marked.abort()
}

function firstField(form: HTMLElement): HTMLElement | undefined {
  const [first] = form.querySelectorAll<HTMLElement>(fields)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return (
    form.querySelector<HTMLElement>(`input[type="radio"][name="${CSS.escape(first.name)}"]:checked`) ?? first
  )
}
