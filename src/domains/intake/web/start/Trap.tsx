import css from '../intake.module.css'

interface TrapProps {
  readonly value: string
  readonly onChange: (event: { currentTarget: { value: string } }) => void
}

/** A field that people neither see nor reach and programs fill in: whoever does is answered as if all were well. */
export const Trap = ({ value, onChange }: TrapProps) => (
  <div className={css.trap} aria-hidden="true">
    <label>
      Website
      <input type="text" name="website" tabIndex={-1} autoComplete="off" value={value} onChange={onChange} />
    </label>
  </div>
)
