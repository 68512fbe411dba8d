import { IconPencil } from '@tabler/icons-react'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { DesignTab } from '../../contract/design-tabs.ts'
import type { Template } from '../../contract/templates.contract.ts'
import { missingIn } from '../../rules/missing.ts'
import { pictureAddress } from '../../rules/picture-of.ts'
import { titleOfType } from '../../rules/type-titles.ts'
import { EditorTools } from './EditorTools.tsx'
import css from './editor.module.css'
import { editorHref } from './editor-address.ts'
import type { DesignForm } from './use-design-form.ts'

interface EditorHeaderProps {
  readonly form: DesignForm
  readonly template: Template | undefined
  readonly tab: DesignTab
  readonly others: readonly { readonly id: number; readonly name: string }[]
}

/** What is edited, when its draft was kept, who else is here, and the saves. */
export function EditorHeader({ form, template, tab, others }: EditorHeaderProps) {
  const { design } = form
  const id = template?.id
  const isDraft = template?.is_draft ?? true
  const missing = missingIn(design).length
  const hrefOf = (name: DesignTab) => editorHref(id, name)
  const reason =
    missing > 0 ? `The list at the side shows ${formatNoun(missing, 'missing thing')}.` : undefined
  return (
    <PageHeader
      crumbs={[{ label: 'Template library', href: '/template/library' }]}
      {...(design.picture !== null && { picture: pictureAddress(design.picture) })}
      title={design.title === '' ? 'New template' : design.title}
      facts={
        <span className={css.facts}>
          {isDraft && (
            <Badge family="outline" icon={IconPencil}>
              Draft
            </Badge>
          )}
          {template?.is_waiting === true && <Badge family="late">Waiting for approval</Badge>}
          {titleOfType(design.type)}
        </span>
      }
      actions={
        <>
          <EditorTools form={form} others={others} />
          <ReasonedButton
            changes
            busy={form.isSaving && !form.values.publish}
            variant={isDraft ? 'default' : 'filled'}
            onClick={() => form.save({ publish: false })}
          >
            {isDraft ? 'Save draft' : 'Save'}
          </ReasonedButton>
          {isDraft && (
            <ReasonedButton
              changes
              variant="filled"
              reason={reason}
              busy={form.isSaving}
              onClick={() => form.save({ publish: true })}
            >
              Publish
            </ReasonedButton>
          )}
        </>
      }
      tabs={
        <SheetTabs
          label="Parts of the template"
          active={hrefOf(tab)}
          tabs={[
            { label: 'General', href: hrefOf('general') },
            { label: 'Learning details', href: hrefOf('learning-details') },
            { label: 'Weekly plan', href: hrefOf('weekly-plan'), count: design.weeks.length },
            { label: 'Tasks', href: hrefOf('tasks'), count: design.tasks.length },
            { label: 'Sessions', href: hrefOf('sessions'), count: design.sessions.length },
          ]}
        />
      }
    />
  )
}
