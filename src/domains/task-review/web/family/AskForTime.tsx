import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { AskForTimeForm } from './AskForTimeForm.tsx'
import css from './family-tasks.module.css'
import type { FamilyTaskDetail } from './HandIns.tsx'

/** Asking for more time, and what became of it. */
export function AskForTime({ task }: { task: FamilyTaskDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title="More time">
      {task.request !== null && <p className={css.note}>{outcomeOf(task.request)}</p>}
      {task.can.ask_for_time && <Button onClick={() => setOpen(true)}>Ask for more time</Button>}
      {isOpen && <AskForTimeForm task={task} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function outcomeOf({
  askedBy,
  wantedOn,
  isOpen,
  grantedTo,
  answer,
}: NonNullable<FamilyTaskDetail['request']>): string {
  if (isOpen)
    return `${askedBy} asked for time until ${formatDay(wantedOn)}. The teacher has not answered yet.`
  const words = answer === '' ? '' : ` “${answer}”`
  return grantedTo === null
    ? `It is still due on the same day.${words}`
    : `You have time until ${formatDay(schoolDayOf(grantedTo))}, 9:00 PM.${words}`
}
