import { type ReactNode, Suspense, useEffect } from 'react'
import { useIdle } from '#ui/pace/idle.ts'
import { lazyPart } from '#ui/pace/lazy-part.ts'
import { SheetPage } from '#ui/page/SheetPage.tsx'
import type { DesignTab } from '../../contract/design-tabs.ts'
import type { DesignEditing } from '../design/design-editing.ts'
import { GeneralTab } from '../design/GeneralTab.tsx'
import { LearningTab } from '../design/LearningTab.tsx'
import { SessionsTab } from '../design/SessionsTab.tsx'
import { DesignConflict } from './DesignConflict.tsx'
import { EditorNotices, type NewerDesign } from './EditorNotices.tsx'
import css from './editor.module.css'
import type { EditorPartProps } from './editor-part.ts'
import { useLedToField } from './use-led-to-field.ts'

interface DesignEditorProps extends EditorPartProps {
  readonly tab: DesignTab
  /** The field that the checklist led to. */
  readonly wanted: string
  readonly hrefOf: (tab: DesignTab) => string
  /** What is edited: "this template". */
  readonly noun: string
  /** What somebody else saved since. */
  readonly newer: NewerDesign | undefined
  readonly onShowNewer: () => void
  readonly header: ReactNode
  readonly rail: ReactNode
  /** Over the tab. */
  readonly children?: ReactNode
  readonly files: DesignEditing['files']
  readonly uploads: DesignEditing['uploads']
  /** What only some designs have. */
  readonly more?: Pick<DesignEditing, 'fixed' | 'dates'>
}

// Rows that are dragged come with their tabs: the editor stands without what moves them.
const loadWeeklyPlan = () => import('../design/WeeklyPlanTab.tsx')
const loadTasks = () => import('../design/TasksTab.tsx')

const tabs = {
  general: GeneralTab,
  'learning-details': LearningTab,
  'weekly-plan': lazyPart(loadWeeklyPlan, 'WeeklyPlanTab'),
  tasks: lazyPart(loadTasks, 'TasksTab'),
  sessions: SessionsTab,
}

/** The editor of a design, of whatever it is: a tab, what stands beside it, and what two who save at once are asked. */
export function DesignEditor({
  form,
  options,
  covered,
  tab,
  wanted,
  hrefOf,
  noun,
  ...props
}: DesignEditorProps) {
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) void Promise.all([loadWeeklyPlan(), loadTasks()])
  }, [isIdle])
  const Tab = tabs[tab]
  return (
    <SheetPage fill>
      {props.header}
      <EditorNotices form={form} noun={noun} newer={props.newer} onShowNewer={props.onShowNewer} />
      <div className={css.editor}>
        <div className={css.tab}>
          {props.children}
          <Suspense>
            <Tab
              key={`${tab} ${wanted}`}
              design={form.design}
              change={form.change}
              errorOf={form.errorOf}
              options={options}
              covered={covered}
              files={props.files}
              uploads={props.uploads}
              wanted={wanted}
              textKey={form.textKey}
              hrefOf={hrefOf}
              {...props.more}
            />
            <LedToField field={wanted} tab={tab} />
          </Suspense>
        </div>
        <aside className={css.rail} aria-label="Beside the editor">
          {props.rail}
        </aside>
      </div>
      {form.conflict !== undefined && (
        <DesignConflict
          form={form}
          conflict={form.conflict}
          noun={noun}
          options={options}
          covered={covered}
        />
      )}
      {form.questions}
    </SheetPage>
  )
}

/** Beside the tab, so that it looks once the tab stands. */
function LedToField({ field, tab }: { field: string; tab: DesignTab }) {
  useLedToField(field, tab)
  return null
}
