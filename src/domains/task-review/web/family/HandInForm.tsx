import { useRef } from 'react'
import type { TaskFile } from '#domains/tasks/contract/tasks.schemas.ts'
import { FileDrop } from '#ui/controls/FileDrop.tsx'
import { ReasonedButton } from '#ui/controls/ReasonedButton.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { FormError } from '#ui/panel/FormError.tsx'
import { PageForm } from '#ui/panel/PageForm.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import { useSentFile } from '#web/calls/sent-file.ts'
import { familyTaskPaths } from '../../contract/family-task-paths.ts'
import css from './family-tasks.module.css'
import type { FamilyTaskDetail } from './HandIns.tsx'
import { LinksField } from './LinksField.tsx'
import { SentFileList } from './SentFileList.tsx'
import { useHandInForm } from './use-hand-in-form.ts'

/** Text, links and files, kept in this browser until they are handed in: a line that breaks loses nothing. */
export function HandInForm({ task }: { task: FamilyTaskDetail }) {
  const { form, change, restored } = useHandInForm(task)
  const { values } = form
  const latest = useRef(values.files)
  latest.current = values.files
  const upload = useSentFile<TaskFile>({
    path: familyTaskPaths.files.replace('{taskId}', String(task.id)),
    hint: 'Drop a file here, or take a picture: up to 12 MB',
    onSent: (file) => change({ files: [...latest.current, file] }),
  })
  return (
    <Section title={task.handIns.length === 0 ? 'Hand in' : 'Hand in again'}>
      <PageForm form={form} className={css.form}>
        {restored && <p className={css.quiet}>What you had written here is back.</p>}
        <RichTextField
          label="What you did"
          initialHtml={values.body}
          onChange={(body) => change({ body })}
          error={form.field('body').error}
        />
        <SentFileList files={values.files} onChange={(files) => change({ files })} />
        <FileDrop label="File" name="file" accept="" {...upload} />
        <LinksField links={values.links} errorOf={form.errorOf} onChange={(links) => change({ links })} />
        <FormError form={form} />
        <div>
          <ReasonedButton
            type="submit"
            variant="filled"
            busy={form.isSaving}
            reason={upload.busy ? 'A file is still on its way.' : undefined}
          >
            Hand in
          </ReasonedButton>
        </div>
      </PageForm>
    </Section>
  )
}
