import { useLocalStorage } from '@mantine/hooks'

const storageKey = 'homeroom-single-keys'

/**
 * Whether single-letter shortcuts work; readers who speak to their computer switch them off (WCAG 2.1.4).
 * They only ever work while a table, register or side sheet has focus.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useLocalStorage({ key: storageKey, defaultValue: true, getInitialValueInEffect: false })
  return [on, setOn]
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'

/** Whether a key press goes into a text, so that no shortcut may take it. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(typing) !== null
}

/** Whether focus is where single letters may act: in an element marked `data-hotkeys`. */
export function inHotkeyArea(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-hotkeys]') !== null
}

/** Whether focus is in what stands over the page's own sheet, whose keys then wait. */
export function isOverSheet(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-over]') !== null
}

function isOverAll({ key, target }: KeyboardEvent): boolean {
  const modal = key === 'Escape' ? document.querySelector('[aria-modal="true"]') : null
  return modal !== null && !(target instanceof Node && modal.contains(target))
}

// Before the dialog hears the key: it may be gone by the time that what is below does.
const ofModals = new WeakSet<Event>()
globalThis.addEventListener?.(
  'keydown',
  (event) => {
    if (isOverAll(event)) ofModals.add(event)
  },
  true,
)

/**
 * Whether Escape is meant for a dialog that stands over everything: the key is its own as soon as it is there, but the
 * focus comes a little later, and until then the key would reach what lies below, too.
 */
export const isOfModal = (event: KeyboardEvent): boolean => ofModals.has(event) || isOverAll(event)
