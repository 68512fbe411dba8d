import { Button } from '@mantine/core'
import { IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import css from '../intake.module.css'
import type { Draft } from './use-draft.ts'

const time = { hour: 'numeric', minute: '2-digit' } as const
const clock = new Intl.DateTimeFormat('en-US', time)
const dayAndClock = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', ...time })
/** As the reader's own clock says it; of another day the day too: who comes back after a week reads when that was. */
const timeText = (ms: number) => {
  const isToday = new Date(ms).toDateString() === new Date().toDateString()
  return (isToday ? clock : dayAndClock).format(ms).replace(/\u202f/g, ' ')
}
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** "Saved 10:42 AM", and a button for who does not trust that. */
export function SaveState({ draft }: { readonly draft: Draft }) {
  const { status, savedAtMs } = draft.state
  return (
    <div className={css.save}>
      <span className={css.saved} role="status" data-status={status}>
        {status === 'saved' ? (
          savedAtMs === null ? (
            'Nothing written yet'
          ) : (
            <>
              <IconCheck {...icon} />
              Saved {timeText(savedAtMs)}
            </>
          )
        ) : status === 'waiting' ? (
          <>
            <IconCloudOff {...icon} />
            No connection. Kept on this device
          </>
        ) : (
          <>
            <IconLoader2 {...icon} />
            Saving…
          </>
        )}
      </span>
      <Button size="sm" onClick={draft.keeper.save}>
        Save
      </Button>
    </div>
  )
}
