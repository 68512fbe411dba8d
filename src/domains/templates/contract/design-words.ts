/** The drawings that come with the product. */
export const pictures = [
  'peaks',
  'pages',
  'ripple',
  'stars',
  'voices',
  'curve',
  'leaves',
  'orbit',
  'bridge',
  'kelp',
  'studio',
  'keys',
] as const
export const sessionKinds = ['lesson', 'workshop', 'field_work', 'guest', 'presentation'] as const
/** Where an uploaded picture is, its name made by the server. */
export const uploadedPicturePattern =
  /^\/api\/pictures\/designs\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|webp)$/
/** Where a session meets: in a video meeting that is made for it, or in a room. */
export const meetingWays = ['online', 'in_person'] as const
