import { Button } from '@mantine/core'
import { formatWhen } from '#ui/format/times.ts'
import css from './form.module.css'

/** What was typed another time is back. */
export function DraftNotice({ savedMs, onStartOver }: { savedMs: number; onStartOver: () => void }) {
  return (
    <div className={css.restored} role="status">
      Your draft of {formatWhen(savedMs, Date.now())} is back.
      <Button size="xs" variant="subtle" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
