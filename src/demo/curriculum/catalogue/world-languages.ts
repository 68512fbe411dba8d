import type { CatalogueSubject } from './catalogue-types.ts'

/** World Languages as the demo school teaches it. */
export const worldLanguages: CatalogueSubject = {
  title: 'World Languages',
  topics: [
    {
      title: 'Spanish: first steps',
      stage: 'ms',
      units: [
        {
          title: '¿Quién soy yo?',
          credit: 1,
          description:
            'Greetings, names and personalities open the course. Students introduce themselves in Spanish from the very first meeting.',
          objectives: [
            'Greet people formally and informally',
            'Give name, age, origin and personality traits',
            'Use ser with adjectives that agree in gender and number',
            'Ask and answer simple questions about identity',
          ],
        },
        {
          title: 'Mi familia y mi casa',
          credit: 1,
          description:
            'Families come in many shapes, and so do homes. Learners describe the people and rooms they know best.',
          objectives: [
            'Describe family members and their relationships',
            'Use tener and possessive adjectives',
            'Name rooms and furniture and say where things are',
            'Understand a short recorded description of a home',
          ],
        },
        {
          title: 'La escuela y el tiempo libre',
          credit: 1,
          description:
            'Schedules, subjects and hobbies give plenty to talk about. Regular verbs make longer conversations possible.',
          objectives: [
            'Tell time and describe a weekly schedule',
            'Conjugate regular verbs in the present tense',
            'Express likes and dislikes with gustar',
            'Compare a school day here with one in a Spanish-speaking country',
          ],
        },
        {
          title: '¡A comer!',
          credit: 1,
          description:
            'From market stalls to family tables, food is a way into many cultures. The unit ends with a recipe video.',
          objectives: [
            'Name foods, meals and quantities',
            'Order politely and ask for the check',
            'Follow and give the steps of a simple recipe',
            'Describe a dish typical of one region',
          ],
        },
        {
          title: 'En mi ciudad',
          credit: 1,
          description:
            'Learners find their way through a town on a map and plan an afternoon there with a friend.',
          objectives: [
            'Ask for and give directions',
            'Use ir a with an infinitive to talk about plans',
            'Contrast ser and estar',
            'Invite someone and accept or decline',
            'Read a simple city guide for key information',
          ],
        },
      ],
    },
    {
      title: 'Spanish: stories and society',
      stage: 'hs',
      units: [
        {
          title: 'Recuerdos de la infancia',
          credit: 1,
          description:
            'Childhood memories call for two past tenses. Students learn how each one shapes a story.',
          objectives: [
            'Form the preterite and the imperfect of common verbs',
            'Choose the tense that fits a completed or a habitual action',
            'Tell a story from childhood with connectors',
            'Understand the main events of a short narrative',
          ],
        },
        {
          title: 'Salud y bienestar',
          credit: 1,
          description:
            'Aches, habits and advice make for lively role plays. Commands come in handy at the clinic.',
          objectives: [
            'Describe symptoms and daily routines with reflexive verbs',
            'Give advice with affirmative and negative commands',
            'Explain a healthy habit and its benefits',
            'Interpret a public health notice',
          ],
        },
        {
          title: 'El mundo del trabajo',
          credit: 1,
          description:
            'Students explore jobs, write about their skills and take part in a first interview in Spanish.',
          objectives: [
            'Describe professions and their requirements',
            'Use the future and conditional to talk about goals',
            'Write a formal message of application',
            'Answer common interview questions',
          ],
        },
        {
          title: 'Medio ambiente y comunidad',
          credit: 1,
          description:
            'Water, forests and cities raise questions without easy answers. The subjunctive helps express hopes and doubts.',
          objectives: [
            'Express opinion, doubt and hope with the present subjunctive',
            'Summarize a news article on the environment',
            'Propose a solution to a local problem',
            'Debate courteously with prepared notes',
          ],
        },
        {
          title: 'Cuentos y poesía de las Américas',
          credit: 1,
          description:
            'Short texts by classic authors reward careful reading. Learners respond in voice, image and verse.',
          objectives: [
            'Read short literary texts with the help of context',
            'Identify metaphor, rhythm and theme',
            'Connect a text to its historical setting',
            'Recite or perform a poem with clear pronunciation',
            'Write a creative response in Spanish',
          ],
        },
      ],
    },
    {
      title: 'French: first steps',
      stage: 'hs',
      units: [
        {
          title: 'Bonjour et bienvenue',
          credit: 1,
          description:
            'Sounds, greetings and small courtesies come first. The French-speaking world turns out to span five continents.',
          objectives: [
            'Pronounce nasal vowels and silent endings recognizably',
            'Introduce oneself and others',
            'Choose between tu and vous',
            'Locate French-speaking regions on a map',
          ],
        },
        {
          title: 'Ma vie de tous les jours',
          credit: 1,
          description: 'Routines, times and school days supply the material for a first diary in French.',
          objectives: [
            'Describe a daily routine with reflexive verbs',
            'Tell time and give dates',
            'Conjugate regular and common irregular verbs in the present',
            'Ask questions in three different ways',
          ],
        },
        {
          title: 'À table',
          credit: 1,
          description: 'Markets, menus and manners lead to the partitive article and some excellent bread.',
          objectives: [
            'Name foods and express quantities',
            'Use partitive articles after affirmative and negative verbs',
            'Play out a scene in a café or a market',
            'Compare mealtimes in two French-speaking cultures',
          ],
        },
        {
          title: 'Voyages et vacances',
          credit: 1,
          description:
            'Tickets, weather and postcards: learners plan a trip and then report on it in the past tense.',
          objectives: [
            'Talk about completed actions with the passé composé',
            'Choose avoir or être as the auxiliary',
            'Buy a ticket and understand an announcement',
            'Write a travel account with at least six events',
          ],
        },
        {
          title: 'Quartiers et cultures francophones',
          credit: 1,
          description: 'Music, murals and festivals from Dakar to Montréal bring the language close.',
          objectives: [
            'Describe a neighborhood and compare two cities',
            'Use comparatives and superlatives',
            'Understand the gist of a song or a short film',
            'Present a cultural tradition to the class',
          ],
        },
      ],
    },
    {
      title: 'Mandarin Chinese: first steps',
      stage: 'hs',
      units: [
        {
          title: 'Sounds, tones and pinyin',
          credit: 1,
          description:
            'Four tones change everything. Songs, gestures and recordings train the ear before the pen.',
          objectives: [
            'Distinguish and produce the four tones',
            'Read pinyin aloud accurately',
            'Greet others and use classroom phrases',
            'Type simple words with a pinyin keyboard',
          ],
        },
        {
          title: 'Characters and how they work',
          credit: 1,
          description: 'Strokes, radicals and a little detective work make characters less mysterious.',
          objectives: [
            'Write basic characters with correct stroke order',
            'Use radicals to guess meaning or sound',
            'Recognize one hundred common characters',
            'Explain the difference between simplified and traditional forms',
          ],
        },
        {
          title: 'Family, numbers and dates',
          credit: 1,
          description:
            "Counting is wonderfully regular in Chinese; family titles are not. Both are needed to introduce one's household.",
          objectives: [
            'Count, tell dates and give ages',
            'Name family members with the right titles',
            'Use measure words with common nouns',
            'Ask and answer questions with 吗 and question words',
          ],
        },
        {
          title: 'Food, festivals and hospitality',
          credit: 1,
          description: 'Dumplings, tea and lantern nights are occasions for real conversation.',
          objectives: [
            'Order a meal and express preferences',
            'Describe a festival and its customs',
            'Offer, thank and decline politely',
            'Use 了 for completed actions in short accounts',
          ],
        },
        {
          title: 'Getting around town',
          credit: 1,
          description: 'Subway maps, street signs and shopping give language a purpose.',
          objectives: [
            'Ask for directions and describe locations',
            'Bargain and pay with correct amounts',
            'Read common public signs',
            'Plan a day trip and present it with a map',
          ],
        },
      ],
    },
    {
      title: 'American Sign Language: first steps',
      stage: 'hs',
      units: [
        {
          title: 'Eyes, hands and fingerspelling',
          credit: 1,
          description:
            'Voices off from the start. Students learn to watch, fingerspell and introduce themselves.',
          objectives: [
            'Fingerspell and read names and short words',
            'Introduce oneself with correct eye contact',
            'Get attention in culturally appropriate ways',
            'Frame and light oneself well for signing on video',
          ],
        },
        {
          title: 'Questions and facial grammar',
          credit: 1,
          description:
            'Eyebrows are punctuation. The face and the body carry grammar as surely as the hands.',
          objectives: [
            'Use nonmanual markers for yes/no and wh-questions',
            'Identify the five parameters of a sign',
            'Sign numbers, colors and everyday objects',
            'Ask for clarification and repetition',
          ],
        },
        {
          title: 'Family, home and daily life',
          credit: 1,
          description:
            'People and places are set up in space and pointed back to, like actors on a small stage.',
          objectives: [
            'Describe family relationships and routines',
            'Establish and refer to locations in signing space',
            'Use time signs in the right position',
            'Understand a short signed description',
          ],
        },
        {
          title: 'Deaf culture and history',
          credit: 1,
          description:
            'Schools, clubs and a campaign for recognition shaped a proud community. Deaf presenters guide the discussion.',
          objectives: [
            'Explain Deaf culture as a linguistic community',
            'Summarize key events in American Deaf history',
            'Discuss technology and access from several viewpoints',
            'Practice etiquette for events with interpreters',
          ],
        },
        {
          title: 'Storytelling with classifiers',
          credit: 1,
          description: 'Cars race, trees sway and crowds part in the space between two hands.',
          objectives: [
            'Use classifiers for people, vehicles and surfaces',
            'Shift roles to show more than one character',
            'Retell a picture story in sequence',
            'Perform an original story on video',
            "Give feedback in sign on a classmate's performance",
          ],
        },
      ],
    },
  ],
}
