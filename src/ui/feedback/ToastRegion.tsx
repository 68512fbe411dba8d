import { Notifications } from '@mantine/notifications'
import css from './toast.module.css'

/** Where toasts appear: bottom right, above the tab bar on a phone (design `look.md` §7.13). */
export function ToastRegion() {
  return (
    <Notifications
      position="bottom-right"
      className={css.region}
      containerWidth="auto"
      transitionDuration={120}
      autoClose={4000}
      // `toast` itself bounds how many stand: nothing waits behind errors that nobody closed.
      limit={Number.POSITIVE_INFINITY}
      zIndex={500}
    />
  )
}
