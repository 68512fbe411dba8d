import { IconAlertTriangle, IconCheck, IconCircleX } from '@tabler/icons-react'
import { downloadAddress } from '#contract/download.ts'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import type { OpenImport } from '../contract/enrollments.contract.ts'
import { enrollmentsDownloads } from '../contract/enrollments.downloads.ts'
import css from './import.module.css'
import { formatWord, isOfExternals } from './import-words.tsx'

type CheckedFile = OpenImport['files'][number]

const secret = 'Passwords were thrown away, not stored'
const notesOf = ({ notes }: CheckedFile) => notes.filter((note) => note !== secret)

/** The files with what is not fine about them, and below the rows that were left out. */
export function FileChecks({ shown }: { shown: OpenImport }) {
  const withSecret = shown.files.filter(({ notes }) => notes.includes(secret))
  const leftOut = shown.files.reduce((sum, file) => sum + file.left_out, 0)
  return (
    <aside className={css.rail} aria-label="File checks">
      <h2 className={css.railTitle}>
        File checks <span>{formatWord(shown.format)}</span>
      </h2>
      <ul className={css.files}>
        {shown.files.map((file) => (
          <li key={file.name}>
            <CheckMark file={file} />
            <span className={css.fileName}>{file.name}</span>
            <span className={css.number}>{file.is_read ? formatCount(file.rows) : ''}</span>
            {file.left_out > 0 && (
              <span className={css.second} data-family="unexc">
                {formatNoun(file.left_out, 'row')} left out,{' '}
                {formatCount(Math.max(0, file.rows - file.left_out))} are good
              </span>
            )}
            {file.failed > 0 && (
              <span className={css.second} data-family="unexc">
                {formatNoun(file.failed, 'row')} could not be written
              </span>
            )}
            {file.left_out + file.failed > 0 && (
              <a
                download
                className={css.second}
                href={downloadAddress(
                  isOfExternals(shown) ? enrollmentsDownloads.leftOutExternals : enrollmentsDownloads.leftOut,
                  { importId: shown.id, position: file.position },
                  'csv',
                )}
              >
                Save these rows of {file.name}
              </a>
            )}
            {notesOf(file).map((note) => (
              <span key={note} className={css.second} data-family={file.is_read ? 'late' : 'neutral'}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {withSecret.length > 0 && (
        <p className={css.well}>
          Passwords in {withSecret.map(({ name }) => name).join(' and ')} were thrown away, not stored.
        </p>
      )}
      {leftOut > 0 && (
        <>
          <h2 className={css.railTitle}>
            Rows left out <span>{formatCount(leftOut)}</span>
          </h2>
          <p className={css.note}>They do not stop the good rows.</p>
          <ul className={css.faults}>
            {shown.faults.map(({ file, line, column, what }) => (
              <li key={`${file} ${line} ${column} ${what}`}>
                <span className={css.place}>
                  {file}, line {formatCount(line)}
                  {column !== null && `, column ${column}`}
                </span>
                {what}
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}

function CheckMark({ file }: { file: CheckedFile }) {
  const size = { size: 16, stroke: 1.75 }
  if (file.left_out > 0)
    return <IconCircleX {...size} className={css.wrong} role="img" aria-label="Rows left out" />
  if (notesOf(file).length > 0 && file.is_read)
    return <IconAlertTriangle {...size} className={css.warned} role="img" aria-label="Read otherwise" />
  if (!file.is_read) return <span aria-hidden />
  return <IconCheck {...size} className={css.fine} role="img" aria-label="Fine" />
}
