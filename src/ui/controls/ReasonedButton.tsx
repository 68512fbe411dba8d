import { Button, type ButtonProps, Loader, VisuallyHidden } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, use, useId } from 'react'
import { Hint } from './Hint.tsx'
import { NoChanges } from './no-changes.ts'

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled' | 'loading'> {
  children: ReactNode
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Why the button may not be used now, with the way out; undefined when it may. */
  reason?: string | undefined
  /** Work is under way: the label stays, a spinner stands before it, further clicks do nothing. */
  busy?: boolean
  type?: 'button' | 'submit'
  /** Whether a click changes something on the server, so that it is refused where nothing may change. */
  changes?: boolean
}

/**
 * A button that, when refused, stays focusable and says why in a tooltip and to screen readers
 * (design `look.md` §7.12). Mantine's own `disabled` would take it out of the tab order.
 */
export function ReasonedButton(props: ReasonedButtonProps) {
  const { busy = false, onClick, children, type = 'button', leftSection, ...given } = props
  const { reason: ownReason, changes = type === 'submit', ...rest } = given
  const noChanges = use(NoChanges)
  const reason = ownReason ?? (changes ? noChanges : undefined)
  const reasonId = useId()
  const refused = reason !== undefined
  const icon = refused ? <IconLock size={16} stroke={1.75} aria-hidden /> : leftSection
  return (
    <Hint label={reason} disabled={!refused} withArrow>
      <Button
        {...rest}
        type={refused || busy ? 'button' : type}
        leftSection={busy ? <Spinner /> : icon}
        aria-disabled={refused || busy || undefined}
        aria-describedby={refused ? reasonId : undefined}
        aria-busy={busy || undefined}
        {...(refused && { 'data-disabled': true })}
        onClick={(event: MouseEvent<HTMLButtonElement>) => {
          if (refused || busy) event.preventDefault()
          else onClick?.(event)
        }}
      >
        {children}
        {refused && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
      </Button>
    </Hint>
  )
}

function Spinner() {
  return <Loader size={16} color="currentColor" aria-hidden />
}
