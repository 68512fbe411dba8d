import { ActionIcon, FocusTrap, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { formatDay } from '../format/days.ts'
import { schoolDayOf } from '../format/zone.ts'
import { lazyPart } from '../pace/lazy-part.ts'
import { usePhone } from '../page/use-phone.ts'
import css from './fields.module.css'
import { type DayLimits, isWithin, readDay } from './read-day.ts'
import { shownIn } from './shown-in.ts'

const DayPicker = lazyPart(() => import('./DayPicker.tsx'), 'DayPicker')

export interface DateFieldProps extends DayLimits {
  readonly label: ReactNode
  /** A school day, `2026-11-10`; empty while none is chosen. */
  readonly value: string
  /** Empty while what is typed is no day. */
  readonly onChange: (day: string) => void
  readonly description?: ReactNode
  readonly error?: string | undefined
  readonly disabled?: boolean | undefined
  /** 28 px in toolbars, 32 in forms; 44 on a phone. */
  readonly size?: 'xs' | 'sm' | 'md'
  /** Inside a popover the month belongs to it, so that choosing a day does not close it. */
  readonly isInPopover?: boolean
}

/**
 * A school day in the product's words, `Sat, Nov 21, 2026`: typed as "11/21", "nov 21" or "2026-11-21", or chosen in a
 * month that a click or the arrow down opens. What cannot be read stays as it was typed, and the field says so.
 */
export function DateField(props: DateFieldProps) {
  const { value, onChange, error, min, max, size = 'sm', isInPopover = false, ...input } = props
  const [draft, setDraft] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const [opened, setOpened] = useState<'beside' | 'inside'>()
  const field = useRef<HTMLInputElement>(null)
  const isPhone = usePhone()
  const today = schoolDayOf(Date.now())
  const limits = { min, max }
  const type = (text: string) => {
    setDraft(text)
    setTyping(true)
    setOpened(undefined)
    onChange(readDay(text, today, limits) ?? '')
  }
  const commit = () => {
    setTyping(false)
    if (draft !== undefined && (draft.trim() === '' || value !== '')) setDraft(undefined)
  }
  const choose = (day: string) => {
    setDraft(undefined)
    setTyping(false)
    setOpened(undefined)
    onChange(day)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      setOpened('inside')
    }
    if (event.key === 'Escape') setOpened(undefined)
    if (event.key === 'Enter') commit()
  }
  const own = isTyping ? undefined : problemOf({ draft, value, limits })
  const text = (
    <TextInput
      {...input}
      ref={field}
      size={size}
      value={shownIn({ draft, isTyping, value, text: formatDay })}
      error={own ?? error}
      placeholder="Choose a day"
      autoComplete="off"
      aria-haspopup="dialog"
      // On a phone the month comes up instead of the keyboard.
      inputMode={isPhone ? 'none' : 'text'}
      data-mantine-stop-propagation={opened !== undefined || undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onClick={() => setOpened('beside')}
      onKeyDown={press}
      onBlur={commit}
      rightSection={
        <ActionIcon
          variant="subtle"
          size={size === 'md' ? 'sm' : 'xs'}
          tabIndex={-1}
          aria-label="Calendar"
          className={css.inside ?? ''}
          {...(input.disabled === true && { disabled: true })}
          onClick={() => setOpened(opened === undefined ? 'inside' : undefined)}
        >
          <IconCalendar size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    />
  )
  return (
    <Popover
      opened={opened !== undefined && input.disabled !== true}
      onChange={(isOpen) => !isOpen && setOpened(undefined)}
      position="bottom-start"
      withinPortal={!isInPopover}
      withRoles={false}
    >
      <Popover.Target>
        <div>{text}</div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label="Days"
        onFocus={stayThere}
        onKeyDown={(event) => event.key === 'Escape' && field.current?.focus()}
      >
        <Suspense fallback={<div className={css.month} />}>
          {/* Inside, because the month comes later than the popover: a trap takes focus only from what is there. */}
          <FocusTrap active={opened === 'inside'}>
            <div>
              <DayPicker
                value={value || null}
                min={min}
                max={max}
                opensAt={opensAt(today, limits)}
                onChoose={choose}
              />
            </div>
          </FocusTrap>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A trap takes the focus twice, the second time when an arrow may have moved it: it finds it where it is. */
function stayThere({ currentTarget, target }: FocusEvent<HTMLElement>) {
  currentTarget.querySelector('[data-autofocus]')?.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

interface Typed {
  readonly draft: string | undefined
  readonly value: string
  readonly limits: DayLimits
}

/** Why the day is not taken: the reason and the way out. */
function problemOf({ draft, value, limits: { min, max } }: Typed): string | undefined {
  if (draft !== undefined && value === '') return 'Write a day such as Nov 21, 2026 or 11/21.'
  if (value === '' || isWithin(value, { min, max })) return undefined
  if (min !== undefined && max !== undefined)
    return `Choose a day from ${formatDay(min)} to ${formatDay(max)}.`
  return min !== undefined && value < min
    ? `Choose ${formatDay(min)} or later.`
    : `Choose ${formatDay(max ?? value)} or earlier.`
}

const opensAt = (today: string, { min, max }: DayLimits) =>
  min !== undefined && today < min ? min : max !== undefined && max < today ? max : today
