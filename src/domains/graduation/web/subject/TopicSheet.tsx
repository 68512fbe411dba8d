import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { countOf } from '#contract/clock-text.ts'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { WaitingSection } from '#ui/panel/WaitingSection.tsx'
import { programAddress, subjectQuery, useProgramParams } from '../program-address.ts'
import { EvidenceList } from './EvidenceList.tsx'
import css from './subject.module.css'

/** `…/:subjectId/details/:topicId`: the units of a topic with everything that was assessed. */
export function TopicSheet() {
  const { studentId, stage, subjectId, topicId } = useProgramParams()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(subjectQuery(studentId, stage, subjectId))
  const at = data?.topics.findIndex(({ id }) => id === topicId) ?? -1
  const topic = data?.topics[at]
  const neighbour = (step: number) => {
    const next = at < 0 ? undefined : data?.topics[at + step]
    return (
      next &&
      (() =>
        void navigate({
          to: programAddress.topic(studentId, stage ?? 'hs', subjectId, next.id),
          replace: true,
        }))
    )
  }
  return (
    <SideSheet
      kicker="Topic"
      title={topic?.title ?? (data === undefined ? 'Topic' : 'There is no such topic')}
      facts={topic && `${countOf(topic.credits, 'credit')}`}
      onPrevious={neighbour(-1)}
      onNext={neighbour(1)}
      onClose={() => void navigate({ to: programAddress.subject(studentId, stage ?? 'hs', subjectId) })}
    >
      {isPending && <WaitingSection />}
      {topic?.units.map(({ id, title, text, evidence }) => (
        <PanelSection key={id} title={title}>
          {evidence.length === 0 ? <p className={css.small}>{text}</p> : <EvidenceList evidence={evidence} />}
        </PanelSection>
      ))}
    </SideSheet>
  )
}
