import { IconFileOff, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { topic } from '#contract/topics.ts'
import { PersonName } from '#domains/people/web/person-name.embed.tsx'
import { KeyCap } from '#ui/controls/KeyCap.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { SideSheet } from '#ui/panel/SideSheet.tsx'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { api } from '#web/calls/api.ts'
import { isStatus } from '#web/calls/api-error.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import type { ExcuseDecision, ExcuseState } from '../../contract/excuse-values.ts'
import type { ExcuseDetail, ExcuseRow } from '../../contract/excuses.schemas.ts'
import { AbsenceForm } from '../absence-form.embed.tsx'
import { ExcuseSections } from '../detail/ExcuseSections.tsx'
import { RemoveExcuse } from '../detail/RemoveExcuse.tsx'
import { gradeText } from './excuse-columns.tsx'

interface ExcuseSheetProps {
  readonly excuseId: number
  /** The row of the page, shown while the detail loads. */
  readonly row: ExcuseRow | undefined
  readonly onPrevious: (() => void) | undefined
  readonly onNext: (() => void) | undefined
  readonly onClose: () => void
  readonly onDecide: (decision: ExcuseDecision, excuse: ExcuseRow) => void
}

const kickers: Readonly<Record<ExcuseState, string>> = {
  waiting: 'Excuse, waiting for approval',
  approved: 'Excuse, approved',
  rejected: 'Excuse, rejected',
}

const kickerOf = ({ state, fell_away }: ExcuseRow) => (fell_away ? 'Excuse, fell away' : kickers[state])

const approveKey = ['A']
const rejectKey = ['R']

/** An excuse with what deciding changes, and the decision at its foot (look, picture 09). */
export function ExcuseSheet({ excuseId, row, onDecide, ...moves }: ExcuseSheetProps) {
  const asks = api.excuses.getExcuse.queryOptions({ input: { id: excuseId } })
  const { data, error, refetch } = useQuery(asks)
  // An answer of the family stands there while one still reads the question.
  useLive(data === undefined ? [] : [topic('excuse', excuseId)], asks)
  const [step, setStep] = useState<'read' | 'edit' | 'remove'>('read')
  const read = () => setStep('read')
  const excuse = data ?? row
  const isMissing = isStatus(error, 404) || isStatus(error, 400)
  return (
    <SideSheet
      kicker={excuse === undefined ? 'Excuse' : kickerOf(excuse)}
      title={
        isMissing ? (
          'There is no such excuse'
        ) : excuse === undefined ? (
          'Excuse'
        ) : (
          <PersonName id={excuse.student_id}>{excuse.student_name}</PersonName>
        )
      }
      facts={excuse === undefined ? '\u00a0' : gradeText(excuse)}
      footer={
        data === undefined || data.fell_away ? undefined : (
          <Decisions
            excuse={data}
            onDecide={(decision, one) =>
              // How much of a series is asked of one excuse alone, not of many at once.
              decision === 'remove' && data.can.choose_removal_scope
                ? setStep('remove')
                : onDecide(decision, one)
            }
          />
        )
      }
      {...moves}
    >
      {data !== undefined && (
        <ExcuseSections
          excuse={data}
          nowMs={Date.now()}
          {...(data.can.edit && { onEdit: () => setStep('edit') })}
        />
      )}
      {data === undefined &&
        (isMissing ? (
          <EmptyState icon={IconFileOff} title="Nothing to show here">
            It was removed, or it is for a student whose excuses you cannot see.
          </EmptyState>
        ) : error === null ? (
          <WaitingSection />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        ))}
      {data !== undefined && step === 'edit' && <AbsenceForm excuse={data} onClose={read} />}
      {data !== undefined && step === 'remove' && (
        <RemoveExcuse excuse={data} onRemoved={moves.onClose} onCancel={read} />
      )}
    </SideSheet>
  )
}

interface DecisionsProps {
  readonly excuse: ExcuseDetail
  readonly onDecide: (decision: ExcuseDecision, excuse: ExcuseRow) => void
}

/** Why a button may not be used: the server's sentence when only the advisor decides. */
function refusal(excuse: ExcuseDetail, decision: ExcuseDecision): string | undefined {
  if (excuse.can[decision]) return undefined
  if (excuse.decision_notice !== null && decision !== 'remove') return excuse.decision_notice
  return 'You can see this student’s excuses but cannot decide on them.'
}

function Decisions({ excuse, onDecide }: DecisionsProps) {
  const { state } = excuse
  return (
    <>
      <ReasonedButton
        variant="subtle"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        reason={refusal(excuse, 'remove')}
        onClick={() => onDecide('remove', excuse)}
      >
        Remove
      </ReasonedButton>
      {state !== 'rejected' && (
        <ReasonedButton
          reason={refusal(excuse, 'reject')}
          rightSection={<KeyCap keys={rejectKey} />}
          onClick={() => onDecide('reject', excuse)}
        >
          Reject
        </ReasonedButton>
      )}
      {state !== 'approved' && (
        <ReasonedButton
          variant="filled"
          reason={refusal(excuse, 'approve')}
          rightSection={<KeyCap keys={approveKey} onFill />}
          onClick={() => onDecide('approve', excuse)}
        >
          Approve
        </ReasonedButton>
      )}
    </>
  )
}
