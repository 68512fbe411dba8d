import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { formatWhen } from '#ui/format/times.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { api } from '#web/calls/api.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { reportKindTitles } from '../../contract/report-kinds.ts'
import css from './check/check.module.css'
import type { AskedReports, ChosenReports } from './use-chosen-reports.ts'

interface UnpublishSheetProps {
  readonly chosen: ChosenReports
  readonly asked: AskedReports
  readonly cycleId: number
}

/** Before reports are taken back: who has opened them already. Paper cannot be called back. */
export function UnpublishSheet({ chosen, asked, cycleId }: UnpublishSheetProps) {
  const input = { cycle_id: cycleId, kind: asked.kind, student_ids: [...asked.studentIds] }
  const { data, error, refetch } = useQuery({
    ...api.releasement.checkUnpublish.queryOptions({ input }),
    gcTime: 0,
    staleTime: 0,
  })
  const count = asked.studentIds.length
  return (
    <SideSheet
      kicker="Before you un-publish"
      title={`${reportKindTitles[asked.kind]} reports of ${formatNoun(count, 'student')}`}
      onClose={chosen.cancel}
      footer={
        <ReasonedButton
          color="unexc"
          changes
          busy={chosen.isBusy}
          reason={reasonOf(data, error)}
          onClick={() => chosen.send(cycleId, [])}
        >
          Un-publish {formatCount(count)}
        </ReasonedButton>
      }
    >
      {data !== undefined ? (
        <>
          <PanelSection title="What happens">
            <p>{whatHappens(data)}</p>
          </PanelSection>
          <PanelSection title={`Opened by (${data.opened.length})`}>
            {data.opened.length === 0 && <p>Nobody has opened one yet.</p>}
            <ul className={css.named}>
              {data.opened.map(({ student_id, student_name, by }) => (
                <li key={student_id}>
                  <strong>{student_name}</strong>
                  {by.map(({ name, first_at }) => (
                    <div key={name}>
                      {name}, {formatWhen(first_at, Date.now())}
                    </div>
                  ))}
                </li>
              ))}
            </ul>
          </PanelSection>
        </>
      ) : error === null ? (
        <Loader m="lg" size={20} role="img" aria-label="Looking up who has opened them" />
      ) : (
        <FailedState error={error} onTryAgain={() => void refetch()} />
      )}
    </SideSheet>
  )
}

/** A report that should not be read can be taken back also while nobody can say who has opened it. */
function reasonOf(
  data: { readonly published: number; readonly held: number } | undefined,
  error: Error | null,
): string | undefined {
  if (data === undefined) return error === null ? 'Still looking up who has opened them.' : undefined
  return data.published + data.held === 0 ? 'None of them is published.' : undefined
}

/** What is published and what is still held, each said where there is any. */
function whatHappens({ published, held }: { readonly published: number; readonly held: number }): string {
  const sentences = [
    published > 0 &&
      `${formatNoun(published, 'published report')} ${published === 1 ? 'closes' : 'close'} to families at once. Copies that were printed or saved cannot be recalled.`,
    held > 0 && `${formatNoun(held, 'held report')} will not go out.`,
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
