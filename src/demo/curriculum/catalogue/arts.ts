import type { CatalogueSubject } from './catalogue-types.ts'

/** Arts as the demo school teaches it. */
export const arts: CatalogueSubject = {
  title: 'Arts',
  topics: [
    {
      title: 'Drawing and color',
      stage: 'ms',
      units: [
        {
          title: 'Seeing lines and shapes',
          credit: 0.25,
          description:
            'Drawing begins with looking. Quick sketches, blind contours and everyday objects train the eye before the hand.',
          objectives: [
            'Draw an object with contour and gesture lines',
            'Measure proportions by sighting',
            'Keep a sketchbook of daily observations',
          ],
        },
        {
          title: 'Light, shadow and form',
          credit: 0.5,
          description:
            'A circle becomes a ball when the light falls right. Pencil and charcoal studies build a full range of tones.',
          objectives: [
            'Shade smoothly from light to dark in several techniques',
            'Identify highlight, core shadow and cast shadow',
            'Arrange and light a still life at home',
            'Compare how two artists use contrast',
          ],
        },
        {
          title: 'Space and perspective',
          credit: 0.5,
          description:
            'Flat paper can hold a street that runs to the horizon. One- and two-point perspective show how.',
          objectives: [
            'Draw a room in one-point perspective',
            'Draw a building in two-point perspective',
            'Suggest depth by overlap, size and detail',
            'Find the vanishing points in a painting',
          ],
        },
        {
          title: 'Mixing and meaning of color',
          credit: 0.5,
          description:
            'Color is never seen alone. Students mix, match and discover how neighbors change a hue.',
          objectives: [
            'Mix a twelve-step color wheel from primaries',
            'Build harmonies with complementary and analogous colors',
            'Explain how color affects mood in an artwork',
            'Paint the same subject in warm and in cool palettes',
          ],
        },
        {
          title: 'Self-portrait project',
          credit: 0.5,
          description: 'Mirrors, photographs and symbols come together in one considered image of oneself.',
          objectives: [
            'Plan a composition with thumbnail sketches',
            'Draw facial features in believable proportion',
            'Choose a medium and a background that carry meaning',
            'Write an artist statement of one hundred words',
          ],
        },
      ],
    },
    {
      title: 'Making music',
      stage: 'hs',
      units: [
        {
          title: 'Rhythm and pulse',
          credit: 0.5,
          description:
            'Before melody there is beat. Clapping, buckets and a drum grid teach meter from march to samba.',
          objectives: [
            'Perform and notate rhythms in simple and compound meter',
            'Keep a steady tempo alone and against another part',
            'Explain syncopation with recorded examples',
            'Layer a four-part percussion loop',
          ],
        },
        {
          title: 'Melody, scale and ear',
          credit: 0.5,
          description:
            'A good tune is easy to remember and hard to write. Listening comes first, notation second.',
          objectives: [
            'Sing or play major, minor and pentatonic scales',
            'Notate a short melody by ear',
            'Analyze the shape and phrasing of a folk tune',
            'Compose an eight-measure melody with a clear cadence',
          ],
        },
        {
          title: 'Chords and songwriting',
          credit: 0.5,
          description:
            'Three chords carry thousands of songs. Students write lyrics, find harmonies and share a first demo.',
          objectives: [
            'Build triads and seventh chords',
            'Accompany a melody with primary chords',
            'Shape verses, chorus and bridge',
            'Match the rhythm of words to the rhythm of music',
          ],
        },
        {
          title: 'Listening across cultures',
          credit: 0.5,
          description:
            'Raga, gamelan, mariachi and gospel each organize sound in their own way. We listen closely and with context.',
          objectives: [
            'Describe timbre, texture and form in unfamiliar music',
            'Relate a musical tradition to its social setting',
            'Distinguish influence, homage and appropriation',
            'Present a guided listening session to the class',
          ],
        },
        {
          title: 'Recording and mixing',
          credit: 0.5,
          description:
            'A closet full of coats makes a decent vocal booth. Students produce a finished track with free tools.',
          objectives: [
            'Place a microphone and set recording levels',
            'Edit takes and align them in time',
            'Balance a mix with volume, panning and equalization',
            'Credit collaborators and respect sample licenses',
          ],
        },
      ],
    },
    {
      title: 'Photography and film',
      stage: 'hs',
      units: [
        {
          title: 'Composition through the lens',
          credit: 0.5,
          description:
            'Any camera will do; the frame is what matters. Weekly assignments sharpen the habit of looking.',
          objectives: [
            'Apply framing, leading lines and negative space',
            'Compare how angle and distance change meaning',
            'Select and sequence five images from fifty',
            'Critique a photograph using shared vocabulary',
          ],
        },
        {
          title: 'Exposure and light',
          credit: 0.5,
          description: 'Aperture, shutter and sensitivity are three taps on one bucket of light.',
          objectives: [
            'Control depth of field and motion blur',
            'Read a histogram and correct exposure',
            'Light a portrait with a window and a reflector',
            'Explain trade-offs among the three settings',
          ],
        },
        {
          title: 'The photo essay',
          credit: 0.5,
          description: 'Twelve pictures and few words tell the story of a place, a craft or a day.',
          objectives: [
            'Research a subject and gain its trust',
            'Vary wide, medium and detail shots',
            'Write captions that add rather than repeat',
            'Weigh the ethics of photographing others',
          ],
        },
        {
          title: 'Storyboard to screen',
          credit: 0.5,
          description:
            'A film is designed on paper long before it is shot. Students plan two minutes and stay within them.',
          objectives: [
            'Break a script into shots and angles',
            'Keep continuity across cuts',
            'Direct actors, in person or at a distance',
            'Record clean dialogue and background sound',
          ],
        },
        {
          title: 'Editing the short documentary',
          credit: 0.5,
          description:
            'The story is found in the edit. Interviews, archive footage and silence are shaped into five minutes.',
          objectives: [
            'Organize footage and build a paper edit',
            'Cut for rhythm, clarity and fairness',
            'Use music and archive material legally',
            'Add accurate captions for accessibility',
            'Revise after a test screening',
          ],
        },
      ],
    },
    {
      title: 'Theater and performance',
      stage: 'hs',
      units: [
        {
          title: 'Voice, body and presence',
          credit: 0.25,
          description:
            "An actor's instrument needs tuning. Warm-ups, breath and movement build confidence on stage and on camera.",
          objectives: [
            'Lead a physical and vocal warm-up',
            'Project and articulate without strain',
            'Convey status and emotion without words',
          ],
        },
        {
          title: 'Improvisation and ensemble',
          credit: 0.25,
          description:
            'Listening is the secret skill of improvisers. Games teach students to accept, build and support.',
          objectives: [
            "Accept and extend a partner's offer",
            'Establish who, where and what in three lines',
            'Support a scene from the edge of the stage',
            'Reflect on risk and failure in rehearsal',
          ],
        },
        {
          title: 'Building a character',
          credit: 0.5,
          description:
            'Objectives, obstacles and secrets turn lines into a person. Monologues are prepared, coached and filmed.',
          objectives: [
            'Analyze a script for objectives and tactics',
            'Create a character history from textual clues',
            'Memorize and perform a contrasting pair of monologues',
            "Apply a director's notes in the next run",
          ],
        },
        {
          title: 'Design for the stage',
          credit: 0.5,
          description: 'Set, light, sound and costume tell the audience where to look and what to feel.',
          objectives: [
            'Develop a design concept for a play',
            'Draw a ground plan to scale',
            'Build a model or a digital rendering of a set',
            'Write a cue sheet for light and sound',
          ],
        },
        {
          title: 'Devised theater project',
          credit: 1,
          description: 'A company starts with a question and no script. After eight weeks there is a show.',
          objectives: [
            'Generate material from interviews, objects and images',
            'Shape scenes into a structure with a purpose',
            'Take on a production role and meet its deadlines',
            'Perform for an invited audience, live or streamed',
            "Evaluate the work against the company's own goals",
          ],
        },
      ],
    },
    {
      title: 'Design for people',
      stage: 'hs',
      units: [
        {
          title: 'Looking, asking and empathizing',
          credit: 0.25,
          description:
            "Design starts with somebody else's problem. Students watch, interview and resist solving too soon.",
          objectives: [
            'Conduct an interview with open questions',
            'Summarize needs in a point-of-view statement',
            'Distinguish a need from a solution',
          ],
        },
        {
          title: 'Typography and layout',
          credit: 0.5,
          description:
            'Letters have voices, and white space is not empty. A poster and a booklet put the principles to work.',
          objectives: [
            'Choose and pair typefaces for a purpose',
            'Align elements on a grid',
            'Create hierarchy through size, weight and space',
            'Redesign a confusing notice or form',
          ],
        },
        {
          title: 'Symbols, logos and identity',
          credit: 0.5,
          description:
            'The best marks say much with little. Students design an identity for an imaginary organization.',
          objectives: [
            'Simplify an image to its essential shapes',
            'Draw clean vector artwork',
            'Test a symbol for recognition without words',
            'Write a short guide for using a visual identity',
          ],
        },
        {
          title: 'Prototyping everyday objects',
          credit: 0.5,
          description:
            'Cardboard, tape and patience beat guesswork. Lamps, stands and organizers go through several rounds.',
          objectives: [
            'Sketch many ideas before choosing one',
            'Build low-cost prototypes at full size',
            'Test with users and record what happens',
            'Justify materials by cost, strength and footprint',
          ],
        },
        {
          title: 'Portfolio and exhibition',
          credit: 0.5,
          description:
            "Choosing what to leave out is part of the art. The year's work is edited, framed and shown.",
          objectives: [
            'Curate a portfolio with a clear thread',
            'Document process as well as product',
            'Present work to an audience and answer questions',
            'Set goals based on a critique',
          ],
        },
      ],
    },
  ],
}
