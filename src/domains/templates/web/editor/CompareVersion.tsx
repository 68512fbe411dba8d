import { Button, Modal } from '@mantine/core'
import { formatMoment } from '#ui/format/times.ts'
import type { Design } from '../../contract/design.schemas.ts'
import { differencesOf, labelOf, textOf } from '../../rules/design-differences.ts'
import css from './editor.module.css'
import type { EditorPartProps } from './editor-part.ts'
import { titlesOf } from './title-of.ts'

export interface KeptVersion {
  readonly version: number
  readonly savedBy: string | null
  readonly savedAt: string
  readonly design: Design
}

interface CompareVersionProps extends EditorPartProps {
  readonly version: KeptVersion
  readonly onClose: () => void
}

/** A version beside what stands in the editor now; restoring puts it there, to be looked at and saved. */
export function CompareVersion({ form, version, onClose, ...names }: CompareVersionProps) {
  const titleOf = titlesOf(names)
  const { design } = version
  const differences = differencesOf(design, form.design)
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={`Version ${version.version}, ${formatMoment(version.savedAt, Date.now())}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {differences.length === 0 ? (
        <p>It says the same as the editor does now, except for the order of the rows.</p>
      ) : (
        <table className={css.compared}>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Then</th>
              <th scope="col">Now</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, yours, theirs }) => (
              <tr key={path}>
                <th scope="row">{labelOf(path, theirs === undefined ? design : form.design)}</th>
                <td>{yours === undefined ? 'Not there' : textOf(path, yours, design, titleOf)}</td>
                <td>{textOf(path, theirs, form.design, titleOf)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={css.buttons}>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="filled"
          onClick={() => {
            form.take(design)
            onClose()
          }}
        >
          Restore this version
        </Button>
      </div>
    </Modal>
  )
}
