/** Words that any guesser knows of a school of photography, whatever it is called. */
export const TRADE =
  "la el mi escuela escuelas fotografia foto fotos quimica analogica curso cursos admin";

/** Words of the craft, folded: alone, in twos or with a year they are tried before others. */
export const CRAFT_WORDS: ReadonlySet<string> = new Set(
  `
  ampliador ampliadora analogica analogicas analogico analogicos baritado barita bicromatada
  bromuro caffenol camara camaras carrete carretes cianotipia cianotipias cianotipo cianotipos colodion
  contacto cuarto curso cursos daguerrotipo diafragma emulsion enfocar enfoque escuela escuelas
  estenopeica estenope estenopo estudio exposicion fijador fijado fotograma fotografa fotografia fotografias
  fotografica fotograficas fotografico fotograficos fotografo fotografos fotos gelatina goma grano
  haluro haluros hasselblad hiposulfito ilford kodak laboratorio lente lentes leica luces negativo negativos
  nikon objetivo obturador oscuro papel pelicula peliculas pentax plata platino positivado positivo
  quimica quimicas quimico quimicos retrato retratos revelado revelador revelados revelar rollei
  taller talleres viraje virado
  `
    .trim()
    .split(/\s+/),
);

/**
 * Words, folded, that names of films are made of, beside the number that each has: «Tri-X 400»,
 * «HP5 Plus».
 */
export const FILM_WORDS: ReadonlySet<string> = new Set(
  `
  acros action adox aerocolor agfa agfaphoto apx aviphot bergger bw catlabs chrome cinestill cms
  color colorplus d delta double efke ektachrome ektar ferrania film foma fomapan fp fuji fujichrome
  fujicolor fujifilm gold harman hp ilford instax iso kentmere kodachrome kodak
  lomo lomochrome lomography lucky max neopan new orto ortho orwo pan panf pelicula
  phoenix plus polaroid polypan portra pro provia retro rollei sfx shanghai silvermax superia svema t
  tmax tri trix ultra ultramax velvia vision washi wolfen x xp xtra
  `
    .trim()
    .split(/\s+/),
);
