/**
 * Default words of the site, by the form field that changes them; of rooms and machines they say
 * only what the specification says. An empty picture means the shipped one in site-images/; name,
 * e-mail and address come from the environment (escuela.server.ts).
 */
export const WORDS = {
  nombre: "",
  email: "",
  direccion: "",
  ciudad: "Granada",
  coordenadas: "",
  telefono: "",
  whatsapp: "",
  instagram: "",
  enlaces: "",
  mapa: "si",
  logo: "",

  aviso: "Próximamente en Granada",
  aviso_luz: "si",
  portada_titulo: "La fotografía\nse aprende\ncon las manos",
  portada_texto:
    "Abrimos una escuela de fotografía química: tomar, revelar y positivar, con tiempo. Déjanos tu correo y te avisamos de las fechas.",
  portada_imagen: "",
  portada_alternativo:
    "Imagen de muestra: cianotipo azul con tres frondes de helecho en blanco y bordes de emulsión irregulares.",
  luz_de_hoy: "si",
  luz_minutos: "15",
  descripcion:
    "Escuela de fotografía química en Granada: toma, revelado y positivado. Apúntate a la lista de espera y te avisamos de las fechas.",

  toma_titulo: "Toma Fotográfica",
  toma_1_titulo: "Cursos y talleres",
  toma_1_texto: "- Nivel Básico\n- Nivel Medio\n- Nivel Avanzado",
  toma_2_titulo: "Cámaras y películas",
  toma_2_texto: "- 35 mm\n- Medio formato\n- Gran formato\n- Panorámica",
  toma_3_titulo: "Clases",
  toma_3_texto: "- Documental\n- Paisaje\n- Retrato\n- Estudio",
  toma_imagen: "",
  toma_alternativo:
    "Imagen de muestra: cámara de gran formato con fuelle sobre trípode, ante un fondo gris.",

  laboratorio_titulo: "Laboratorio",
  laboratorio_1_titulo: "Técnicas antiguas",
  laboratorio_1_texto: "Procesos históricos de la fotografía, aprendidos haciéndolos.",
  laboratorio_2_titulo: "Revelado de película",
  laboratorio_2_texto: "Del tanque al negativo seco: química, temperatura y agitación.",
  laboratorio_3_titulo: "Positivado en papel tradicional",
  laboratorio_3_texto: "Del negativo a la copia en papel, bajo luz inactínica.",
  laboratorio_imagen: "",
  laboratorio_alternativo:
    "Imagen de muestra: ampliadora proyectando luz junto a tres cubetas de laboratorio.",

  alquiler_titulo: "Alquiler de instalaciones",
  alquiler_1_titulo: "Laboratorio fotográfico",
  alquiler_1_texto: "Para revelar y positivar por tu cuenta.",
  alquiler_2_titulo: "Estudio",
  alquiler_2_texto: "Para fotografiar a tu manera.",
  alquiler_3_titulo: "Laboratorio digital",
  alquiler_3_texto: "Para el trabajo digital que acompaña a la película.",
  plano: "",
  alquiler_imagen: "",
  alquiler_alternativo:
    "Imagen de muestra: estudio con una gran ventana, fondo de papel y una cámara de placas.",

  espera_nombre: "Lista de espera",
  espera_texto: "La escuela está a punto de abrir: apúntate y lo sabrás antes que nadie.",
} as const;

export type SlotName = keyof typeof WORDS;

export type Words = Record<SlotName, string>;
