import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { useBegun, usePresentEditors } from '#domains/templates/web/design-editor.embed.tsx'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { client } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { asQuestion } from '#web/calls/send-once.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ExperienceEditor } from './ExperienceEditor.tsx'
import { designQuery } from './editor-address.ts'

const sayPresent = (experience_id: number, is_here: boolean) =>
  client.experienceDesigns.sayPresent({ experience_id, is_here }, asQuestion)
const route = getRouteApi('/authenticated/staff/experiences/editor/$id')

/** `/experiences/editor/:id`: begins with what the server has; what somebody else saves since is said and merged. */
export function ExperienceEditorPage() {
  const experienceId = Number(route.useParams().id)
  const asks = designQuery(experienceId)
  const { data, error, refetch } = useQuery({ ...asks, refetchOnWindowFocus: false })
  const { begun, key, showNewer, showSaved } = useBegun(experienceId, data, refetch)
  const { others, ask } = usePresentEditors(
    'experience',
    data === undefined ? undefined : experienceId,
    sayPresent,
  )
  const topics = data === undefined ? [] : [topic('experience', experienceId)]
  useLive(topics, ask)
  useLive(topics, asks)
  if (data === undefined || begun === undefined)
    return (
      <SheetPage>
        {error === null ? (
          <HeaderSkeleton />
        ) : (
          <PageBody>
            <FailedState error={error} onTryAgain={() => void refetch()} />
          </PageBody>
        )}
      </SheetPage>
    )
  return (
    <ExperienceEditor
      key={key}
      experience={begun}
      places={data.design.places}
      others={others}
      newer={data.version > begun.version ? data : undefined}
      onShowNewer={showNewer}
      onSaved={showSaved}
    />
  )
}
