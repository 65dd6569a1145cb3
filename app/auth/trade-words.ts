/** What any guesser knows of a school of photography, whatever it is called. */
export const TRADE =
  "la el mi escuela escuelas fotografia foto fotos quimica analogica curso cursos admin";

/** Words of the craft, folded: alone, in twos or with a year they are tried before others. */
export const CRAFT_WORDS: ReadonlySet<string> = new Set(
  `
  ampliador ampliadora analogica analogicas analogico analogicos baritado barita bicromatada
  bromuro camara camaras carrete carretes cianotipia cianotipias cianotipo cianotipos colodion
  contacto cuarto curso cursos daguerrotipo diafragma emulsion enfocar enfoque escuela escuelas
  estenopeica estenope estudio exposicion fijador fijado fotograma fotografa fotografia fotografias
  fotografica fotograficas fotografico fotograficos fotografo fotografos fotos gelatina goma grano
  haluro haluros hiposulfito ilford kodak laboratorio lente lentes leica luces negativo negativos
  nikon objetivo obturador oscuro papel pelicula peliculas pentax plata platino positivado positivo
  quimica quimicas quimico quimicos retrato retratos revelado revelador revelados revelar rollei
  taller talleres viraje virado
  `
    .trim()
    .split(/\s+/),
);
