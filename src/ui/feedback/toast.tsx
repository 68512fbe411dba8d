import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import css from './toast.module.css'
import { wantToasts } from './toast-place.ts'

const successMs = 4_000
const undoMs = 10_000
/** The same words again within this time are the same news: two clicks that came to one. */
const sameNewsMs = 700
/** So many stand at once, but for errors: these stay until they are closed, and hold nothing back that comes after. */
const mostShown = 3
/** The toasts that are shown, the oldest first. */
let standing: readonly { readonly id: string; readonly kind: Kind }[] = []
/** Those with the pointer or the keyboard's focus on them: their Undo is about to be pressed. */
const held = new Set<string>()
let made = 0
let lastNews: { readonly key: string; readonly id: string; readonly shownAtMs: number } | undefined

type Kind = 'success' | 'error'

interface ToastAction {
  label: string
  run: () => void
}

/** What comes takes the place of the oldest success: kept in a queue, its Undo would come back long after what it undoes. */
function makeRoom(): void {
  const oldest = standing.find(({ id, kind }) => kind === 'success' && !held.has(id))
  if (standing.length >= mostShown && oldest !== undefined) notifications.hide(oldest.id)
}

function show(kind: Kind, message: string, action: ToastAction | undefined, closeAfterMs: number | false) {
  const key = `${kind} ${message}`
  if (lastNews?.key === key && performance.now() - lastNews.shownAtMs < sameNewsMs) return lastNews.id
  wantToasts()
  const Icon = kind === 'error' ? IconAlertTriangle : IconCircleCheck
  const id = `toast-${++made}`
  makeRoom()
  const words: NotificationData = {
    id,
    message: (
      <>
        <span>{message}</span>
        {action !== undefined && (
          <button
            type="button"
            className={css.action}
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </>
    ),
    icon: <Icon size={16} stroke={1.75} aria-hidden />,
    autoClose: closeAfterMs,
    // As the pointer does by itself: who came to Undo with the keyboard has the time to press it.
    onMouseEnter: () => void held.add(id),
    onMouseLeave: () => void held.delete(id),
    onFocusCapture: () => {
      held.add(id)
      notifications.update({ ...words, autoClose: false })
    },
    onBlurCapture: () => {
      held.delete(id)
      notifications.update(words)
    },
    onClose: () => {
      held.delete(id)
      standing = standing.filter((other) => other.id !== id)
      if (lastNews?.id === id) lastNews = undefined
    },
    withCloseButton: kind === 'error',
    closeButtonProps: { 'aria-label': 'Close' },
    role: kind === 'error' ? 'alert' : 'status',
    'data-kind': kind,
    classNames: {
      root: css.toast,
      icon: css.icon,
      body: css.body,
      description: css.text,
      closeButton: css.close,
    },
  }
  notifications.show(words)
  standing = [...standing, { id, kind }]
  lastNews = { key, id, shownAtMs: performance.now() }
  return id
}

/**
 * Short words about what just happened; never the only place of something important (design `look.md` §7.13).
 * Success stays 4 s, 10 s with Undo (pointer or focus holds it); an error stays until closed.
 */
export const toast = {
  success(message: string, undo?: () => void) {
    const action = undo === undefined ? undefined : { label: 'Undo', run: undo }
    return show('success', message, action, undo === undefined ? successMs : undoMs)
  },
  error(message: string, tryAgain?: () => void) {
    const action = tryAgain === undefined ? undefined : { label: 'Try again', run: tryAgain }
    return show('error', message, action, false)
  },
  hide(id: string) {
    notifications.hide(id)
  },
}
