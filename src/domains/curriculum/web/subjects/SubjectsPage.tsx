import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import type { AddressOf } from '#web/address/address.ts'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { CurriculumHead } from '../CurriculumHead.tsx'
import { NoSubjects, NoSuchSubject } from './NoSubjects.tsx'
import { NewTopicPanel, SubjectPanel } from './SubjectPanel.tsx'
import { SubjectsRail } from './SubjectsRail.tsx'
import css from './subjects.module.css'
import { subjectsQuery, type subjectsSearch } from './subjects-address.ts'
import { TopicPanel } from './TopicPanel.tsx'
import { TopicsOfSubject } from './TopicsOfSubject.tsx'

const route = getRouteApi('/authenticated/staff/workbench/units/subjects')

/** `/workbench/units/subjects`: the subjects in their order, and the topics of one. */
export function SubjectsPage() {
  const { subject: subjectId, edit, topic: topicId } = route.useSearch()
  const navigate = route.useNavigate()
  usePageTitle('Subjects', { backTo: '/workbench' })
  const asks = subjectsQuery()
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('units')], asks)
  const go = (part: AddressOf<typeof subjectsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false, ignoreBlocker: true })
  const close = () => go({ edit: undefined, topic: undefined })
  const subjects = data?.subjects ?? []
  const canManage = data?.canManage === true
  const named = subjects.find(({ id }) => id === subjectId)
  const chosen = subjectId === undefined ? subjects[0] : named
  return (
    <SheetPage>
      <CurriculumHead
        open="Subjects"
        actions={canManage && <AddButton onClick={() => go({ edit: 'new-subject' })}>New subject</AddButton>}
      />
      <PageBody>
        {error !== null && data === undefined && (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
        {data !== undefined && subjects.length === 0 && <NoSubjects canManage={canManage} />}
        {subjects.length > 0 && (
          <div className={css.columns}>
            <SubjectsRail subjects={subjects} chosen={chosen} canManage={canManage} />
            {chosen === undefined ? (
              <NoSuchSubject />
            ) : (
              <TopicsOfSubject
                subject={chosen}
                canManage={canManage}
                onEdit={() => go({ subject: chosen.id, edit: 'subject' })}
                onAdd={() => go({ subject: chosen.id, edit: 'new-topic' })}
              />
            )}
          </div>
        )}
      </PageBody>
      {canManage && edit === 'new-subject' && <SubjectPanel subject={undefined} onClose={close} />}
      {canManage && edit === 'subject' && named && (
        <SubjectPanel key={named.id} subject={named} onClose={close} />
      )}
      {canManage && edit === 'new-topic' && named && <NewTopicPanel subject={named} onClose={close} />}
      {data !== undefined && topicId !== undefined && (
        <TopicPanel
          key={topicId}
          topicId={topicId}
          subjects={subjects}
          canManage={canManage}
          onClose={close}
        />
      )}
    </SheetPage>
  )
}
