import css from '../intake.module.css'

interface TrapProps {
  readonly value: string
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

/** A field that people neither see nor reach and programs fill in: whoever does is answered as if all were well. */
export const Trap = ({ value, onChange }: TrapProps) => (
  <div className={css.trap} aria-hidden="true">
    <label>
      Leave this empty
      {/* No name that a browser knows how to fill in by itself. */}
      <input type="text" name="topic" tabIndex={-1} autoComplete="off" value={value} onChange={onChange} />
    </label>
  </div>
)
