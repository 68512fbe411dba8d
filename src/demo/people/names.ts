import type { Random } from '../random.ts'

interface Culture {
  weight: number
  first: readonly string[]
  last: readonly string[]
}

const words = (text: string) => text.split(', ')

/** Invented people of a network whose families live everywhere. No list is of real persons. */
const cultures: readonly Culture[] = [
  {
    weight: 26,
    first: words(
      'Abigail, Alden, Beckett, Brooke, Calder, Charlotte, Delia, Eleanor, Ezra, Felix, Grace, Harper, Hudson, Iris, Jonah, June, Kendall, Landon, Maya, Miles, Naomi, Oliver, Paige, Quinn, Reid, Sadie, Silas, Tessa, Theodore, Violet, Wesley, Willa',
    ),
    last: words(
      'Ashworth, Barlow, Bellweather, Callahan, Carrington, Drummond, Eastwick, Fairbanks, Galloway, Hargrove, Holloway, Ingersoll, Kingsley, Langford, Merriweather, Northcott, Osgood, Pemberton, Prescott, Redfern, Sinclair, Thackeray, Underhill, Vandermark, Whitlock, Winslow, Yarrow',
    ),
  },
  {
    weight: 12,
    first: words(
      'Camila, Diego, Emilia, Fernanda, Gael, Inés, Itzel, Joaquín, Julián, Lucía, Marisol, Martín, Paloma, Rafael, Renata, Santiago, Valentina, Ximena',
    ),
    last: words(
      'Acuña, Barragán, Cárdenas, de la Cruz, Echeverría, Fuentes, Galván, Ibarra, Jiménez, Luján, Montaño, Núñez, Ocampo, Pérez, Quiñones, Robles, Sandoval, Urrutia, Villalobos, Zúñiga',
    ),
  },
  {
    weight: 8,
    first: words(
      'Adaeze, Amina, Ayodele, Babajide, Chiamaka, Damilola, Efua, Ifeoma, Kwabena, Kwame, Nkechi, Olumide, Sade, Temitope, Tobenna, Zainab',
    ),
    last: words(
      'Abiodun, Achebe-Wright, Adeleke, Agyeman, Boateng, Chukwu, Danjuma, Eze, Iwuchukwu, Kalu, Mensah, Nwachukwu, Ogundimu, Okonkwo, Osei, Uzoma',
    ),
  },
  {
    weight: 8,
    first: words(
      'Aarav, Aditi, Anika, Arjun, Devika, Ishaan, Kavya, Lakshmi, Meera, Nikhil, Pranav, Rohan, Saanvi, Tara, Vihaan, Zara',
    ),
    last: words(
      'Banerjee, Bhattacharya, Chandrasekaran, Deshpande, Gopalakrishnan, Iyer, Joshi, Krishnamurthy, Mehta, Narayanan, Patel, Rao, Sengupta, Subramaniam, Thakur, Venkatesan',
    ),
  },
  {
    weight: 8,
    first: words(
      'Chen, Fei, Haoran, Jia Hui, Jun, Lan, Mei-Ling, Ming, Rui, Shu-Fen, Wei, Xinyi, Yichen, Yu-Ting, Zhiyuan, Zihan',
    ),
    last: words(
      'Cai, Chan, Cheung, Fang, Gao, Huang, Kwok, Lam, Liang, Ma, Ng, Ouyang, Shen, Tseng, Xu, Zhou',
    ),
  },
  {
    weight: 6,
    first: words(
      'Ah-reum, Do-yun, Eun-ji, Ha-joon, Hye-won, Ji-woo, Min-seo, Seo-yeon, Si-woo, Tae-hyun, Ye-jin, Yuna',
    ),
    last: words('Bae, Choi, Hwang, Jang, Kang, Kwon, Lim, Noh, Park, Seo, Shin, Yoon'),
  },
  {
    weight: 6,
    first: words(
      'Ahmad, Bilal, Dina, Farah, Hamza, Idris, Jamila, Karim, Layla, Mariam, Nadia, Omar, Rania, Samir, Yasmin, Yusuf',
    ),
    last: words(
      'Abdel-Rahman, Al-Amin, Al-Khatib, Bazzi, Darwish, El-Sayed, Farouk, Ghanem, Hamdan, Ismail, Khalil, Mansour, Nasser, Qureshi, Saleh, Zidan',
    ),
  },
  {
    weight: 5,
    first: words('Anh, Bảo, Đức, Hạnh, Khánh, Lan Anh, Linh, Minh, Ngọc, Phúc, Quỳnh, Thảo, Trâm, Tuấn'),
    last: words('Bùi, Đặng, Đinh, Hồ, Hoàng, Lê, Ngô, Nguyễn, Phạm, Phan, Trần, Vũ'),
  },
  {
    weight: 5,
    first: words(
      'Agnieszka, Bartosz, Dmytro, Ewa, Jakub, Katarzyna, Lesia, Marek, Milena, Oksana, Radosław, Stanisława, Wojciech, Zofia',
    ),
    last: words(
      'Bondarenko, Brzęczyszczykiewicz, Dąbrowska, Gołębiewski, Havrylenko, Jabłoński, Kovalchuk, Kwiatkowska, Piątek, Shevchuk, Szczepańska, Wiśniewski, Żuk',
    ),
  },
  {
    weight: 5,
    first: words(
      'Astrid, Bjarne, Eero, Freja, Håkon, Ingeborg, Jökull, Kirsten, Lærke, Magnus, Øyvind, Sigríður, Sven, Åse',
    ),
    last: words(
      'Bergström, Dahl, Eiríksdóttir, Fjeld, Gunnarsson, Halvorsen, Järvinen, Kjeldsen, Lindqvist, Møller, Nygård, Sørensen, Virtanen, Ågren',
    ),
  },
  {
    weight: 4,
    first: words(
      'Aoife, Cian, Ciarán, Deirdre, Eoin, Fionnuala, Gráinne, Niamh, Oisín, Rhys, Ruairí, Saoirse, Tadhg, Úna',
    ),
    last: words(
      'D’Arcy, Mac Giolla Phádraig, McAllister, Ní Chonaill, O’Connor, O’Donoghue, O’Malley, O’Rourke, Ó Súilleabháin, Pritchard',
    ),
  },
  {
    weight: 4,
    first: words(
      'Aurélie, Benoît, Clémence, Éloïse, François, Gaëlle, Hélène, Jérôme, Loïc, Maëlys, Océane, Rémi, Thérèse, Zoé',
    ),
    last: words(
      'Bélanger, Charpentier, D’Amours, de Saint-Exupère, Dubois-Lefèvre, Gagné, L’Écuyer, Lavallée, Montaigne-Roux, Pelletier, Saint-Pierre, Thibodeaux',
    ),
  },
  {
    weight: 4,
    first: words('Ari, Avital, Dov, Eliana, Levi, Miriam, Noa, Shoshana, Tamar, Yael, Yonatan, Ze’ev'),
    last: words(
      'Ben-David, Feldman, Goldfarb, Halevi, Katzenelson, Lieberman, Mizrahi, Rosenthal, Shapiro, Toledano',
    ),
  },
  {
    weight: 3,
    first: words('Alisi, Ikaika, Kai, Kekoa, Leilani, Makoa, Moana, Nalani, Sefina, Tavita, Wikolia'),
    last: words('Faleolo, Kalākaua, Kealoha, Keawe, Mahoe, Nakamura-Kahale, Palakiko, Tuiasosopo, Vaka’uta'),
  },
  {
    weight: 3,
    first: words('Akira, Emi, Haruto, Kaede, Kenji, Mio, Naoki, Rin, Sakura, Sōta, Yūki'),
    last: words(
      'Arakawa, Fujimoto, Hoshino, Ishiguro, Kuroda, Matsuda, Nishimura, Ōkubo, Takahashi, Yamamoto',
    ),
  },
  {
    weight: 3,
    first: words('Defne, Ege, Elif, Emre, Gülşah, İpek, Kerem, Nilüfer, Selin, Şule, Toprak'),
    last: words('Akgün, Çelik, Demirtaş, Erdoğmuş, Kılıç, Öztürk, Şahin, Yılmazer'),
  },
  {
    weight: 2,
    first: words('Aiyana, Chayton, Kaya, Nashoba, Shilah, Takoda, Winona'),
    last: words('Begaye, Long Elk, Manygoats, Red Cloud-Harmon, Tsosie, Yellowhorse'),
  },
]

const wheel = cultures.flatMap((culture, index) => Array<number>(culture.weight).fill(index))

/** A surname with given names that go with it: what a family shares. */
export interface FamilyName {
  surname: string
  givenName(random: Random): string
}

export function familyName(random: Random): FamilyName {
  const culture = cultures[random.pick(wheel)] as Culture
  const own = random.pick(culture.last)
  // One family in twelve joins two surnames, often of two countries.
  const other = cultures[random.pick(wheel)] as Culture
  const surname = random.chance(0.08) ? `${own}-${random.pick(other.last)}` : own
  return { surname, givenName: (from) => from.pick(culture.first) }
}

const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
}

/** The letters of a name that an email address may hold: `Ó Súilleabháin` → `osuilleabhain`. */
export function addressPart(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/gu, (letter) => letters[letter] ?? '')
}
