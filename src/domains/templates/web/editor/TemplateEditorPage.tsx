import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { HeaderSkeleton } from '#ui/page/HeaderSkeleton.tsx'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { client } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { asQuestion } from '#web/calls/send-once.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { MissingPermission } from '#web/pages/MissingPermission.tsx'
import { templateQuery } from '../library/library-address.ts'
import { emptyDesign } from './empty-design.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { useBegun } from './use-begun.ts'
import { usePresentEditors } from './use-present-editors.ts'

const sayPresent = (template_id: number, is_here: boolean) =>
  client.templates.sayPresent({ template_id, is_here }, asQuestion)
const nothingCovered = { units: [], abilities: [] }

/** `/templates/editor/:id?`: a template in its tabs, or a new one. */
export function TemplateEditorPage() {
  const { id } = useParams({ strict: false })
  const navigate = useNavigate()
  if (id !== undefined) return <KnownTemplate key={id} templateId={Number(id)} />
  return (
    <TemplateEditor
      template={undefined}
      design={emptyDesign}
      version={0}
      covered={nothingCovered}
      others={[]}
      newer={undefined}
      onShowNewer={() => undefined}
      onSaved={async (saved) => {
        await navigate({
          to: '/templates/editor/{-$id}/general',
          params: { id: String(saved) },
          replace: true,
        })
      }}
    />
  )
}

/** Begins with what the server has; what somebody else saves since is said and merged, never taken without a word. */
function KnownTemplate({ templateId }: { readonly templateId: number }) {
  const asks = templateQuery(templateId)
  const { data, error, refetch } = useQuery({ ...asks, refetchOnWindowFocus: false })
  const { begun, key, showNewer, showSaved } = useBegun(templateId, data, refetch)
  const { others, ask } = usePresentEditors(
    'template',
    data?.editableByUser === true ? templateId : undefined,
    sayPresent,
  )
  const topics = data === undefined ? [] : [topic('template', templateId)]
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
  if (!data.editableByUser)
    return (
      <SheetPage>
        <MissingPermission what="the editor of this template" permission="templates.manage" />
      </SheetPage>
    )
  return (
    <TemplateEditor
      key={key}
      template={data}
      design={begun.design}
      version={begun.version}
      covered={begun}
      others={others}
      newer={data.version > begun.version ? data : undefined}
      onShowNewer={showNewer}
      onSaved={(_id, isTypedOn) => showSaved(isTypedOn)}
    />
  )
}
