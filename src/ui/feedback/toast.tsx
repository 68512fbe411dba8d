import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import css from './toast.module.css'
import { wantToasts } from './toast-place.ts'

const successMs = 4_000
const undoMs = 10_000
/** The same words again within this time are the same news: two clicks that came to one. */
const sameNewsMs = 700
let lastNews: { readonly key: string; readonly id: string; readonly shownAtMs: number } | undefined

interface ToastAction {
  label: string
  run: () => void
}

function show(
  kind: 'success' | 'error',
  message: string,
  action: ToastAction | undefined,
  closeAfterMs: number | false,
) {
  const key = `${kind} ${message}`
  if (lastNews?.key === key && performance.now() - lastNews.shownAtMs < sameNewsMs) return lastNews.id
  wantToasts()
  const Icon = kind === 'error' ? IconAlertTriangle : IconCircleCheck
  const id: string = notifications.show({
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
    onClose: () => {
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
  })
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
