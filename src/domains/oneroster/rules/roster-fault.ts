type Minor =
  | 'invalid_filter_field'
  | 'invalid_selection_field'
  | 'invaliddata'
  | 'unauthorisedrequest'
  | 'forbidden'
  | 'server_busy'
  | 'unknownobject'
  | 'internal_server_error'

const minors: Readonly<Record<number, Minor>> = {
  401: 'unauthorisedrequest',
  403: 'forbidden',
  404: 'unknownobject',
  429: 'server_busy',
  503: 'server_busy',
}

/** A call of OneRoster that is refused, in the words and codes of its standard. */
export class RosterFault extends Error {
  readonly status: number
  readonly minor: Minor

  constructor(status: number, message: string, minor?: Minor) {
    super(message)
    this.status = status
    this.minor = minor ?? minors[status] ?? (status < 500 ? 'invaliddata' : 'internal_server_error')
  }
}

/** `imsx_StatusInfo`, as the standard answers what went wrong. */
export const statusInfo = (message: string, minor: Minor) => ({
  imsx_codeMajor: 'failure',
  imsx_severity: 'error',
  imsx_description: message,
  imsx_CodeMinor: {
    imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor }],
  },
})
