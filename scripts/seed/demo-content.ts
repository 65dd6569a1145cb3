import { readFileSync } from "node:fs";
import path from "node:path";
import type { Age } from "./age";

const FOLDER = path.resolve("demo");

export interface DemoArticle extends Age {
  clave: string;
  titulo: string;
  portada: string;
  /** Course that the article leads to. */
  curso_interes?: string;
  /** Plain text, spelled as in a form, with the files of demo/ for the addresses of its pictures. */
  contenido: string;
}

interface DemoPhoto {
  archivo: string;
  descripcion: string;
  /** Alternative text. It says that the photo is a sample, which the page says once per project. */
  alternativo: string;
  ficha: Record<string, string>;
}

export interface DemoProject extends Age {
  clave: string;
  titulo: string;
  descripcion: string;
  portada: string;
  /** Photos in the order in which they are shown. */
  fotos: DemoPhoto[];
}

export interface DemoRegistration extends Age {
  nombre: string;
  apellidos: string;
  /** Address at a domain that nobody can have (RFC 2606): it tells whose row it is, and reaches no one. */
  email: string;
  telefono: string;
  curso_interes: string;
  comentarios: string;
}

export interface DemoCourse {
  clave: string;
  /** Days from now until the course begins. */
  dentro_de: number;
  /** E-mails of registrations: of those with a place, and (`en_espera`) of those who wait for one. */
  con_plaza: string[];
  en_espera: string[];
  /** Title, as the form of a dated course has it, like what follows. */
  titulo: string;
  curso_interes: string;
  texto: string;
  horario: string;
  horas: string;
  precio: string;
  plazas: string;
  estado: string;
}

export interface DemoMessage extends Age {
  nombre: string;
  email: string;
  mensaje: string;
}

export interface Demo {
  articles: DemoArticle[];
  projects: DemoProject[];
  registrations: DemoRegistration[];
  courses: DemoCourse[];
  messages: DemoMessage[];
}

/**
 * Reads the demonstration content that the repository ships in demo/.
 *
 * @throws Error when it is not there
 */
export function readDemo(): Demo {
  return {
    articles: read<Omit<DemoArticle, "contenido">>("articulos.json").map((article) => ({
      ...article,
      contenido: readText(`articulos/${article.clave}.txt`),
    })),
    projects: read("proyectos.json"),
    registrations: read("inscripciones.json"),
    courses: read("convocatorias.json"),
    messages: read("mensajes.json"),
  };
}

/** Returns the key by which the row of something from demo/ is known, and made once. */
export function demoKey(...parts: string[]): string {
  return ["demo", ...parts].join(":");
}

/** Returns a file of demo/ as an upload, for `ingestImage`, which leaves it where it is. */
export function demoUpload(file: string) {
  return {
    field: "demo",
    name: path.basename(file),
    path: path.join(FOLDER, file),
    tooLarge: false,
  };
}

function read<Row>(name: string): Row[] {
  return JSON.parse(readText(name));
}

function readText(name: string): string {
  try {
    return readFileSync(path.join(FOLDER, name), "utf8");
  } catch {
    throw new Error(`No se puede leer demo/${name}: ejecuta la orden en la carpeta del proyecto.`);
  }
}
