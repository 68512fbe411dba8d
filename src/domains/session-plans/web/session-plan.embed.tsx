import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { topic } from '#contract/topics.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { formatMoment } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { SessionPlan as Plan } from '../contract/session-plans.contract.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanShown } from './PlanShown.tsx'
import css from './plan.module.css'
import type { PlanIds } from './plan-ids.ts'
import { PlanText } from './plan-text.embed.tsx'

interface SessionPlanProps {
  readonly ids: PlanIds
  readonly phase: 'before' | 'during' | 'after'
  /** The plan is being written, as the address says. */
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  /** Something else has the page: only what is being written stays. */
  readonly isQuiet: boolean
}

/** The plan of a session on the page of its roll: read at a glance, written in place. */
export function SessionPlan({ ids, phase, isWriting, onWriting, isQuiet }: SessionPlanProps) {
  const { data: plan } = usePlan(ids)
  const [begin, setBegin] = useState<string>()
  const area = useRef<HTMLElement>(null)
  if (plan === undefined) return null
  const mayWrite = plan.refusal === null
  const write = (initial: string | undefined) => {
    setBegin(initial)
    onWriting(true)
  }
  const close = () => {
    setBegin(undefined)
    onWriting(false)
    area.current?.focus()
  }
  const isOpen = isWriting && mayWrite
  if (!isOpen && (isQuiet || (plan.body === '' && !isAskedFor(phase, mayWrite)))) return null
  return (
    <section ref={area} className={css.plan} aria-label="Plan" tabIndex={-1}>
      <header className={css.head}>
        <IconListDetails size={16} stroke={1.75} aria-hidden />
        <h2 className={css.title}>Plan</h2>
        {!isOpen && <Facts plan={plan} />}
        {!isOpen && mayWrite && <Verbs plan={plan} onWrite={write} />}
      </header>
      {isOpen ? (
        <PlanForm ids={ids} plan={plan} initial={begin ?? plan.body} onClose={close} />
      ) : (
        plan.body !== '' && <PlanShown body={plan.body} />
      )}
    </section>
  )
}

/** The plan on paper, whole; nothing while there is none. */
export function PrintedPlan({ ids }: { ids: PlanIds }) {
  const { data: plan } = usePlan(ids)
  if (plan === undefined || plan.body === '') return null
  return (
    <section className={css.printed}>
      <h2>Plan</h2>
      <PlanText body={plan.body} />
    </section>
  )
}

/** A class that runs shows who is missing, not that a plan is. */
const isAskedFor = (phase: SessionPlanProps['phase'], mayWrite: boolean) =>
  phase === 'before' || (phase === 'after' && mayWrite)

function usePlan(ids: PlanIds) {
  useLive([topic('meeting', ids.sessionId)], { queryKey: api.sessionPlans.key() })
  return useQuery(api.sessionPlans.getPlan.queryOptions({ input: ids }))
}

function Facts({ plan: { body, saved } }: { plan: Plan }) {
  if (body === '')
    return (
      <p className={css.facts} data-empty>
        Nothing is planned here yet.
      </p>
    )
  if (saved === null) return null
  return (
    <p className={css.facts}>
      {saved.by}, {formatMoment(saved.at, Date.now())}
    </p>
  )
}

function Verbs({ plan, onWrite }: { plan: Plan; onWrite: (initial: string | undefined) => void }) {
  const { last } = plan
  return (
    <div className={css.verbs}>
      {last !== null && (
        <Button size="xs" variant="subtle" onClick={() => onWrite(last.body)}>
          Copy from last session, {formatShortDay(schoolDayOf(last.startAt))}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => onWrite(undefined)}>
        {plan.body === '' ? 'Write a plan' : 'Edit plan'}
      </Button>
    </div>
  )
}
