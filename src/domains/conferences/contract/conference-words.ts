/** What can be wrong with the meetings of an experience at the video service. */
export const issueKinds = [
  'nobody-hosts',
  'no-account',
  'not-made',
  'gone',
  'moved',
  'renamed',
  'double',
  'room-gone',
  'room-link',
] as const
