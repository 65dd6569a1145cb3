import { type Shot, signedIn } from "./shot";

/** The pages on which hostile content shows; the first of everything is the worst. */
export const HOSTILE_SHOTS: Shot[] = [
  { name: "blog", path: "/blog" },
  { name: "blog-articulo", path: "/blog/1" },
  { name: "galeria", path: "/galeria" },
  { name: "galeria-proyecto", path: "/galeria?proyecto=1" },
  { name: "galeria-visor", path: "/galeria?proyecto=1&foto=1", windowOnly: true },
  { name: "galeria-visor-vertical", path: "/galeria?proyecto=1&foto=2", windowOnly: true },
  ...signedIn([
    { name: "panel", path: "/admin" },
    { name: "panel-segunda-pagina", path: "/admin?pagina=2" },
    { name: "panel-inscripcion", path: "/admin?inscripcion=60", windowOnly: true },
    { name: "panel-mensajes", path: "/admin/mensajes" },
    { name: "panel-mensaje", path: "/admin/mensajes?mensaje=1", windowOnly: true },
    { name: "blog-admin", path: "/blog-admin" },
    { name: "blog-admin-eliminar", path: "/blog-admin?eliminar=1", windowOnly: true },
    { name: "galeria-admin", path: "/galeria-admin" },
    { name: "galeria-admin-fotos", path: "/galeria-admin/1" },
    { name: "galeria-admin-foto-eliminar", path: "/galeria-admin/1?eliminar=1", windowOnly: true },
  ]),
];
