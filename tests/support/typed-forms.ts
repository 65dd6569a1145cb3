import { multipart } from "./multipart";
import { INSCRIPCION, MESSAGE } from "./people";
import { ADMIN } from "./site";
import type { Visitor } from "./visitor";

interface TypedForm {
  form: string;
  send(visitor: Visitor, jpeg: Buffer): Promise<Response>;
  /** What of it has to be in the answer where it could not be stored. */
  typed: string[];
  /** The sentence of that answer. */
  sentence: string;
}

const post = (path: string, fields: Record<string, string>) => (visitor: Visitor) =>
  visitor.post(path, fields);
const postPicture =
  (path: string, field: string, fields: Record<string, string>) =>
  (visitor: Visitor, data: Buffer) =>
    visitor.postForm(path, multipart(fields, { field, name: "patio.jpg", data }));

/** Every form of the site that stores something, filled in. The project is number 1. */
export const TYPED_FORMS: TypedForm[] = [
  {
    form: "contact message",
    send: post("/?index", MESSAGE),
    typed: [MESSAGE.nombre, MESSAGE.email, MESSAGE.mensaje],
    sentence: "No se pudo enviar el mensaje. Por favor, inténtalo de nuevo más tarde.",
  },
  {
    form: "inscripción",
    send: post("/inscripcion", INSCRIPCION),
    typed: [INSCRIPCION.apellidos, INSCRIPCION.telefono, INSCRIPCION.comentarios],
    sentence: "Error al procesar el formulario. Por favor, inténtalo de nuevo.",
  },
  {
    form: "sign-in",
    send: post("/admin", ADMIN),
    typed: [],
    sentence: "El servicio de acceso está ocupado.",
  },
  {
    form: "new password",
    send: post("/admin/contrasena", {
      password: ADMIN.password,
      password_nueva: "haluro-de-plata",
    }),
    typed: [],
    sentence: "El servicio de acceso está ocupado.",
  },
  {
    form: "legal text",
    send: post("/admin/textos?editar=privacidad", { texto: "Solo lo que nos cuentas" }),
    typed: ["Solo lo que nos cuentas"],
    sentence: "No se ha podido guardar el texto. Lo que has escrito sigue aquí",
  },
  {
    form: "school",
    send: postPicture("/admin/escuela?parte=portada", "portada_imagen", {
      portada_titulo: "Luz y plata",
      portada_alternativo: "Un patio con limonero",
    }),
    typed: ["Luz y plata", "Un patio con limonero", "patio.jpg"],
    sentence: "No se ha podido guardar. Lo que has escrito sigue aquí",
  },
  {
    form: "article",
    send: postPicture("/blog-admin?nuevo", "imagen", {
      titulo: "Baño de paro",
      contenido: "Primero, el agua",
    }),
    typed: ["Baño de paro", "Primero, el agua"],
    sentence: "No se ha podido guardar el artículo. Lo que has escrito sigue aquí",
  },
  {
    form: "project",
    send: postPicture("/galeria-admin?nuevo", "portada", {
      titulo: "Azoteas",
      descripcion: "Al atardecer",
    }),
    typed: ["Azoteas", "Al atardecer"],
    sentence: "No se ha podido guardar el proyecto. Lo que has escrito sigue aquí",
  },
  {
    form: "photos",
    send: postPicture("/galeria-admin/1", "foto", { descripcion: "Un arco" }),
    typed: ["Un arco"],
    sentence: "«patio.jpg» no se ha podido guardar. Inténtalo de nuevo.",
  },
  {
    form: "descriptions",
    send: post("/galeria-admin/1?describir", {
      antes_descripcion_1: "",
      descripcion_1: "Un arco al sol",
    }),
    typed: ["Un arco al sol"],
    sentence: "No se han podido guardar las descripciones. Siguen aquí",
  },
  {
    form: "photo with its ficha",
    send: post("/galeria-admin/1?editar=1", { descripcion: "Un arco", lugar: "Loja" }),
    typed: ["Un arco", "Loja"],
    sentence: "No se ha podido guardar la foto. Lo que has escrito sigue aquí",
  },
  {
    form: "fichas",
    send: post("/galeria-admin/1?fichas", { todas: "1", lugar: "Loja" }),
    typed: ["Loja"],
    sentence: "No se han podido guardar las fichas. Lo que has escrito sigue aquí",
  },
];

/** What the administrator does with one click and nothing typed. */
export const CLICKS: { action: string; send(visitor: Visitor): Promise<Response> }[] = [
  { action: "deleting an article", send: post("/blog-admin?eliminar=1", {}) },
  { action: "deleting a project", send: post("/galeria-admin?eliminar=1", {}) },
  { action: "deleting a photo", send: post("/galeria-admin/1?eliminar=1", {}) },
  { action: "taking back a version of the school", send: post("/admin/escuela?version=0", {}) },
  { action: "«Reintentar»", send: post("/reenvios", {}) },
  {
    action: "accepting what may be spam",
    send: post("/sospechosos?id=1", { decision: "aceptar" }),
  },
  {
    action: "dropping what may be spam",
    send: post("/sospechosos?id=1", { decision: "eliminar" }),
  },
  {
    action: "erasing a person",
    send: post("/admin/personas?email=eva@ejemplo.es&eliminar", {}),
  },
  {
    action: "choosing a term",
    send: post("/admin/textos?inscripciones=12&mensajes=", {}),
  },
  { action: "signing out", send: post("/salir", {}) },
];

export const CLICK_SENTENCE = "Lo que pedías no se ha hecho, y no se ha perdido nada";
