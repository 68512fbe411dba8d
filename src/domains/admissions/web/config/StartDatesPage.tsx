import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import type { StartDate } from '../../contract/admissions-config.contract.ts'
import { startDatesQuery } from '../admissions-address.ts'
import { AddStartDate } from './AddStartDate.tsx'
import { ConfigFrame } from './ConfigFrame.tsx'
import css from './config.module.css'
import { RemovedDates } from './RemovedDates.tsx'
import { useDeleteStartDate } from './use-start-dates.ts'

const named = ({ applications }: StartDate) =>
  applications === 0
    ? 'No application names it'
    : applications >= 1000
      ? '1,000 applications and more name it'
      : `${formatNoun(applications, 'application')} ${applications === 1 ? 'names' : 'name'} it`

/** `/workbench/config-admissions/start-dates`: the days on which new students begin (2-back-office §2). */
export function StartDatesPage() {
  const { data: dates } = useSuspenseQuery(startDatesQuery())
  const [asked, setAsked] = useState<StartDate>()
  const remove = useDeleteStartDate(() => setAsked(undefined))
  return (
    <ConfigFrame active="start-dates">
      <PageBody reading>
        <AddStartDate />
        <Section title="Start dates" count={dates.length}>
          {dates.length === 0 && (
            <p className={css.nothing}>No day is offered yet: families cannot say when they would begin.</p>
          )}
          <ul className={css.history}>
            {dates.map((one) => (
              <li key={one.id} className={css.version}>
                <span>
                  <strong>{one.displayDate}</strong>
                  <span className={css.by}>{named(one)}</span>
                </span>
                <Button size="xs" aria-label={`Delete ${one.displayDate}`} onClick={() => setAsked(one)}>
                  Delete
                </Button>
              </li>
            ))}
          </ul>
        </Section>
        <RemovedDates />
      </PageBody>
      {asked !== undefined && (
        <ConfirmModal
          opened
          destructive
          title={`Are you sure? Delete ${asked.displayDate}?`}
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ startDateId: asked.id })}
          onCancel={() => setAsked(undefined)}
        >
          Families cannot choose it any more. {named(asked)}
          {asked.applications > 0 && ': they keep it'}.
        </ConfirmModal>
      )}
    </ConfigFrame>
  )
}
